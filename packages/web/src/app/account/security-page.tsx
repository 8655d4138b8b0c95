import { SecurityCards } from '../../features/security/security-cards.tsx'

export const SecurityPage = () => (
  <>
    <div className="account__head">
      <h1>Passwort & Sicherheit</h1>
      <p className="muted">Wie Sie sich anmelden und wo Sie angemeldet sind.</p>
    </div>
    <SecurityCards />
  </>
)

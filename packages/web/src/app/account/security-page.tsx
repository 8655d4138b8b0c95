import { ClosedNote } from '../../features/account/closed-note.tsx'
import { SecurityCards } from '../../features/security/security-cards.tsx'
import { useCurrentUser } from '../../framework/session.ts'
import { fullName } from '../../lib/person-name.ts'
import { SectionCard } from '../../ui/section-card.tsx'

export function SecurityPage() {
  const user = useCurrentUser()
  if (!user) return null
  return (
    <>
      <div className="account__head">
        <h1>Passwort & Sicherheit</h1>
        <p className="muted">Wie Sie sich anmelden und wo Sie angemeldet sind.</p>
      </div>
      {user.isImpersionating ? (
        <SectionCard title="Nur für die Person selbst">
          <ClosedNote>
            Passwort, Zwei-Faktor-Authentifizierung und angemeldete Geräte verwaltet nur {fullName(user)} selbst.
          </ClosedNote>
        </SectionCard>
      ) : (
        <SecurityCards />
      )}
    </>
  )
}

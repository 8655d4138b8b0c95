import { IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** For whoever has an account, or wants one; what was chosen so far waits. */
export const AccountHint = () => (
  <div className="account-hint card">
    <IconUserCircle size={28} stroke={1.5} aria-hidden="true" />
    <div>
      <p className="account-hint__title">Haben Sie ein Konto?</p>
      <p className="muted small">Angemeldet sind Ihre Angaben schon ausgefüllt. Ihre Auswahl bleibt erhalten.</p>
    </div>
    <div className="account-hint__links">
      <Link to="/login" search={{ from: 'reservation' }}>
        Anmelden
      </Link>
      <Link to="/register">Registrieren</Link>
    </div>
  </div>
)

import './account-nav.css'
import { IconHome, IconId, IconLock, IconReceipt, IconRss, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { KindLinks } from '../../features/own-reservations/parts/kind-links.tsx'
import { useCurrentInView } from '../../features/own-reservations/parts/use-current-in-view.ts'

const exactly = { exact: true, includeSearch: false } as const

const pages = [
  { label: 'Bestellungen', to: '/account/orders', icon: IconReceipt },
  { label: 'Daten', to: '/account/contact', icon: IconId },
  { label: 'Passwort & Sicherheit', to: '/account/passwordchange', icon: IconLock },
  { label: 'Kalender-Abo', to: '/account/calendar', icon: IconRss },
] as const

/** Beside the page on a wide screen, a row of pills above it on a phone. */
export function AccountNav() {
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row)
  return (
    <nav className="account-nav" aria-label="Mein Konto" ref={row}>
      <Link to="/account/reservations" activeOptions={exactly}>
        <IconHome size={20} stroke={1.7} aria-hidden="true" />
        Übersicht
      </Link>
      <Link className="account-nav__all" to="/account/reservations/table" activeOptions={exactly}>
        <IconTicket size={20} stroke={1.7} aria-hidden="true" />
        Reservationen
      </Link>
      <KindLinks className="account-nav__kinds" />
      {pages.map(({ label, to, icon: Icon }) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          <Icon size={20} stroke={1.7} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}

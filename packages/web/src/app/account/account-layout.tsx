import './account-layout.css'
import { Link, Outlet } from '@tanstack/react-router'
import { useMay } from '../../framework/permission.ts'
import { visibleEntries } from '../menu.ts'
import { accountMenu } from './account-menu.ts'

/** Beside the page on a wide screen, a row of pills above it on a phone. */
export function AccountLayout() {
  const entries = visibleEntries(accountMenu, useMay())
  return (
    <div className="wrap page__main account">
      <nav className="account__nav" aria-label="Mein Konto">
        {entries.map(({ label, to, icon: Icon }) => (
          <Link key={to} to={to}>
            <Icon size={20} stroke={1.7} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      <div className="account__page">
        <Outlet />
      </div>
    </div>
  )
}

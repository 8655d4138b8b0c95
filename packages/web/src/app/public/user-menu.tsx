import './user-menu.css'
import {
  IconChevronDown,
  IconLogin2,
  IconLogout,
  IconSettings,
  IconUser,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useMay } from '../../framework/permission.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { fullName } from '../../lib/person-name.ts'
import { Initials } from '../../ui/initials.tsx'
import { type MenuEntry, visibleEntries } from '../menu.ts'

interface UserMenuEntry extends MenuEntry {
  readonly icon: typeof IconUser
}

const signedInEntries: readonly UserMenuEntry[] = [
  { label: 'Mein Konto', to: '/account', icon: IconUser },
  { label: 'Administration', to: '/admin', icon: IconSettings },
  { label: 'Abmelden', to: '/logout', icon: IconLogout },
]

const signedOutEntries: readonly UserMenuEntry[] = [
  { label: 'Registrieren', to: '/register', icon: IconUserPlus },
  { label: 'Login', to: '/login', icon: IconLogin2 },
]

/** The browser's own popover: it closes on Escape and outside clicks and costs no library on the first visit. */
export function UserMenu() {
  const user = useCurrentUser()
  const may = useMay()
  const isReserving = useRouterState({ select: ({ location }) => location.pathname === '/reservation' })
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className="user-menu__button" popoverTarget={menuId}>
        {user ? <Initials of={user} /> : <IconUserCircle size={24} stroke={1.6} aria-hidden="true" />}
        <span className="user-menu__words">
          <span className="user-menu__caption">{user ? 'Mein Konto' : 'Nicht angemeldet'}</span>
          <span className="user-menu__name">{user ? fullName(user) : 'Mein Konto'}</span>
        </span>
        <IconChevronDown className="user-menu__chevron" size={16} aria-hidden="true" />
      </button>
      <div className="user-menu" id={menuId} popover="auto" ref={menu}>
        {user && (
          <p className="user-menu__head">
            <span className="user-menu__caption">Angemeldet als</span>
            <span className="user-menu__name">{fullName(user)}</span>
          </p>
        )}
        <nav aria-label="Mein Konto">
          {visibleEntries(user ? signedInEntries : signedOutEntries, may).map(({ label, to, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              {...(isReserving && to === '/login' && { search: { from: 'reservation' } })}
              preload={to === '/logout' ? false : 'intent'}
              onClick={() => menu.current?.hidePopover()}
            >
              <Icon size={18} stroke={1.7} aria-hidden="true" />
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </>
  )
}

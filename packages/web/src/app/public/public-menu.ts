import type { Role } from '@allmend/domain/access'
import type { MenuEntry } from '../menu.ts'

const ownTab = (role: Role | undefined): MenuEntry =>
  role === 'user' ? { label: 'Mein Konto', to: '/account' } : { label: 'Registrieren', to: '/register' }

/**
 * The tabs of the public pages, in order: only customers have an account, everybody else is invited to open one. Until it is known who
 * somebody is, neither is offered.
 */
export const publicTabs = (role: Role | undefined, isKnown = true): readonly MenuEntry[] => [
  { label: 'Start', to: '/' },
  { label: 'Reservieren', to: '/reservation' },
  ...(isKnown ? [ownTab(role)] : []),
]

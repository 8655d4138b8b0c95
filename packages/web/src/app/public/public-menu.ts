import type { Role } from '@allmend/domain/access'
import type { MenuEntry } from '../menu.ts'

/** The tabs of the public pages, in order: only customers have an account, everybody else is invited to open one. */
export const publicTabs = (role: Role | undefined): readonly MenuEntry[] => [
  { label: 'Start', to: '/' },
  { label: 'Reservieren', to: '/reservation' },
  role === 'user' ? { label: 'Mein Konto', to: '/account' } : { label: 'Registrieren', to: '/register' },
]

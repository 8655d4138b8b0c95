import type { MenuEntry } from '../menu.ts'

/** The tabs of the public pages, in order; who may not enter does not see them. */
export const publicTabs = (isSignedIn: boolean): readonly MenuEntry[] => [
  { label: 'Start', to: '/' },
  { label: 'Reservieren', to: '/reservation' },
  isSignedIn ? { label: 'Mein Konto', to: '/account' } : { label: 'Registrieren', to: '/register' },
]

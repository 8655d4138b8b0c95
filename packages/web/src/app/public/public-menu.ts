import type { MenuEntry } from '../menu.ts'

/** The tabs of the public pages, in order; who may not enter does not see them. */
export const publicTabs = (isSignedIn: boolean): readonly MenuEntry[] => [
  { label: 'Start', to: '/' },
  isSignedIn ? { label: 'Mein Konto', to: '/account' } : { label: 'Registrieren', to: '/register' },
]

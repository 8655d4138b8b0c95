import type { MenuEntry } from '../menu.ts'

/** The tabs of the public pages, in order; who may not enter does not see them. */
export const publicTabs: readonly MenuEntry[] = [
  { label: 'Start', to: '/' },
  { label: 'Mein Konto', to: '/account' },
]

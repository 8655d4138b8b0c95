import { IconAddressBook, IconLock, IconTicket } from '@tabler/icons-react'
import type { MenuEntry } from '../menu.ts'

interface AccountMenuEntry extends MenuEntry {
  readonly icon: typeof IconTicket
}

export const accountMenu: readonly AccountMenuEntry[] = [
  { label: 'Reservationen', to: '/account/reservations', icon: IconTicket },
  { label: 'Daten', to: '/account/contact', icon: IconAddressBook },
  { label: 'Passwort & Sicherheit', to: '/account/passwordchange', icon: IconLock },
]

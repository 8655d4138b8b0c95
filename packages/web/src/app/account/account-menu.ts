import type { MenuEntry } from '../menu.ts'

interface AccountEntry extends MenuEntry {
  /** The heading it stands below. */
  readonly below?: string
}

/** The short way into the account from the menu of the phone; it loads with the start page, so without signs. */
export const accountMenu: readonly AccountEntry[] = [
  { label: 'Übersicht', to: '/account/reservations', below: 'Reservationen' },
  { label: 'Bestätigte', to: '/account/reservations/table/confirmed', below: 'Reservationen' },
  { label: 'Unbestätigte', to: '/account/reservations/table/unconfirmed', below: 'Reservationen' },
  { label: 'Alte', to: '/account/reservations/table/old', below: 'Reservationen' },
  { label: 'Serie', to: '/account/reservations/serial', below: 'Reservationen', layout: 'default' },
  { label: 'Bestellungen', to: '/account/orders' },
  { label: 'Daten', to: '/account/contact' },
  { label: 'Passwort', to: '/account/passwordchange' },
  { label: 'Kalender-Abo', to: '/account/calendar' },
]

import { formatChf } from '@allmend/domain/money'
import {
  IconArrowsLeftRight,
  IconClockHour4,
  IconMailForward,
  IconMailX,
  IconReceipt,
  IconRepeat,
  IconTemplate,
  IconUserShield,
  IconUsers,
  IconUserX,
} from '@tabler/icons-react'
import type { Tone } from '../../../ui/status-badge.tsx'
import type { Dashboard } from './dashboard.queries.ts'
import { agoWords } from './when-words.ts'

type ListPath =
  | '/admin/bookings'
  | '/admin/serialbookings'
  | '/admin/orders'
  | '/admin/settings/mail-log'
  | '/admin/template-schemas'
  | '/admin/users'

export interface Tile {
  readonly label: string
  readonly icon: typeof IconMailX
  readonly tone: Tone
  readonly count: number
  readonly hint: string
  /** The list behind the number. */
  readonly list: { readonly to: ListPath; readonly search: Readonly<Record<string, string>> }
  /** None of it is good news. */
  readonly isWaiting: boolean
}

type Draft = Omit<Tile, 'isWaiting'>

const none = 'nichts zu tun'
const hint = (count: number, words: string) => (count === 0 ? none : words)

const weekWords = (count: number) =>
  count === 0 ? 'keine betrifft diese Woche' : count === 1 ? '1 betrifft diese Woche' : `${count} betreffen diese Woche`

function bookingTiles({ bookings, now }: Dashboard): Draft[] {
  if (!bookings) return []
  const { unconfirmed, oldest, requests, requestsThisWeek, series, seriesDates } = bookings
  return [
    {
      label: 'Unbestätigt',
      icon: IconClockHour4,
      tone: 'warning',
      count: unconfirmed,
      hint: hint(unconfirmed, oldest ? `älteste ${agoWords(oldest, now)}` : ''),
      list: { to: '/admin/bookings', search: { tab: 'unconfirmed' } },
    },
    {
      label: requests === 1 ? 'Änderungsanfrage' : 'Änderungsanfragen',
      icon: IconArrowsLeftRight,
      tone: 'accent',
      count: requests,
      hint: hint(requests, weekWords(requestsThisWeek)),
      list: { to: '/admin/bookings', search: { tab: 'change' } },
    },
    {
      label: series === 1 ? 'Serie zu prüfen' : 'Serien zu prüfen',
      icon: IconRepeat,
      tone: 'info',
      count: series,
      hint: hint(series, seriesDates === 1 ? '1 Termin' : `${seriesDates} Termine`),
      list: { to: '/admin/serialbookings', search: { tab: 'waiting' } },
    },
  ]
}

function billTile({ orders }: Dashboard): Draft[] {
  if (!orders) return []
  const late = orders.overdue > 0 ? `, ${orders.overdue} überfällig` : ''
  return [
    {
      label: orders.open === 1 ? 'Rechnung offen' : 'Rechnungen offen',
      icon: IconReceipt,
      tone: 'warning',
      count: orders.open,
      hint: hint(orders.open, `${formatChf(orders.openSum)}${late}`),
      list: { to: '/admin/orders', search: { tab: 'open' } },
    },
  ]
}

function mailTiles({ failedMails, queuedMails, brokenTopics, deletionRequests }: Dashboard): Draft[] {
  const tiles: (Omit<Draft, 'count'> & { readonly count: number | null; readonly isRare?: true })[] = [
    {
      label: 'E-Mails fehlgeschlagen',
      icon: IconMailX,
      tone: 'error',
      count: failedMails,
      hint: hint(failedMails ?? 0, 'bitte prüfen'),
      list: { to: '/admin/settings/mail-log', search: { state: 'failed' } },
    },
    {
      label: 'E-Mails warten',
      icon: IconMailForward,
      tone: 'warning',
      count: queuedMails,
      hint: 'werden demnächst verschickt',
      list: { to: '/admin/settings/mail-log', search: { state: 'queued' } },
      isRare: true,
    },
    {
      label: brokenTopics === 1 ? 'E-Mail-Thema beschädigt' : 'E-Mail-Themen beschädigt',
      icon: IconTemplate,
      tone: 'error',
      count: brokenTopics,
      hint: 'der mitgelieferte Text geht hinaus',
      list: { to: '/admin/template-schemas', search: { tab: 'check' } },
      isRare: true,
    },
    {
      label: 'Löschung gewünscht',
      icon: IconUserX,
      tone: 'warning',
      count: deletionRequests,
      hint: 'bitte Konten prüfen und löschen',
      list: { to: '/admin/users', search: { deletionRequested: '1' } },
      isRare: true,
    },
  ]
  // What hardly ever waits takes no room while it does not.
  return tiles.flatMap(({ isRare, count, ...tile }) =>
    count === null || (isRare && count === 0) ? [] : [{ ...tile, count }],
  )
}

/** For those who see people and nothing that waits. */
function peopleTiles({ customers, staff }: Dashboard): Tile[] {
  if (customers === null || staff === null) return []
  return [
    {
      label: 'Kunden',
      icon: IconUsers,
      tone: 'info',
      count: customers,
      hint: 'mit eigenem Konto',
      list: { to: '/admin/users', search: { roles: 'user', state: 'active' } },
      isWaiting: false,
    },
    {
      label: 'Administratoren',
      icon: IconUserShield,
      tone: 'accent',
      count: staff,
      hint: 'mit Zugang zur Verwaltung',
      list: { to: '/admin/users', search: { roles: 'admin', state: 'active' } },
      isWaiting: false,
    },
  ]
}

const fullRow = 5

/** What this person can do something about, and, where there is room, how many people there are. */
export function tilesOf(dashboard: Dashboard): Tile[] {
  const waiting = [...bookingTiles(dashboard), ...billTile(dashboard), ...mailTiles(dashboard)].map((tile) => ({
    ...tile,
    isWaiting: true,
  }))
  return waiting.length < fullRow ? [...waiting, ...peopleTiles(dashboard)] : waiting
}

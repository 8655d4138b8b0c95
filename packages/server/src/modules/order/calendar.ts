import { createHash } from 'node:crypto'
import type { BookingState } from '@allmend/domain/bookings'
import { parsePoint } from '@allmend/domain/objects'
import {
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  type ICalLocation,
} from 'ical-generator'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { SentFile } from '../../platform/http/file-answer.ts'
import { organizerOf } from '../mail/index.ts'
import { pageUrl } from '../tenant/index.ts'
import { eventOf } from './reservation.present.ts'
import { type ReservationRow, readReservations } from './reservation.repository.ts'

/** An hour; most programs ask less often anyway. */
const refreshSeconds = 3600

export const calendarStatus = (state: BookingState): ICalEventStatus => {
  if (state === 'confirmed') return ICalEventStatus.CONFIRMED
  return state === 'unconfirmed' || state === 'held' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CANCELLED
}

/** The same booking has the same name in every file, of customers and of staff, so that a reader replaces it. */
export const calendarId = (appId: number, bookingId: number): string => `booking-${appId}-${bookingId}@allmend`

export const newCalendar = (title: string, method: ICalCalendarMethod | null = null): ICalCalendar =>
  new ICalCalendar({
    name: plain(title),
    method,
    ttl: method === null ? refreshSeconds : null,
    prodId: { company: 'Allmend', product: 'Reservationen', language: 'DE' },
  })

/** The library leaves out the end of the last line. */
export const written = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

/** What somebody typed, without signs no calendar file may hold; commas, line breaks and the like the writer takes care of. */
export const plain = (text: string): string =>
  text.toWellFormed().replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\r' || sign === '\t' ? sign : ''))

export function placeOf(place: string, coordinates: string): ICalLocation | null {
  const geo = parsePoint(coordinates)
  if (place === '') return geo && { geo }
  return { title: plain(place), ...(geo && { geo }) }
}

interface Frame {
  readonly title: string
  readonly method?: ICalCalendarMethod
  /** Where the reader finds the order of a booking; empty for nowhere. */
  readonly urlOf: (row: ReservationRow) => string
}

/** Bookings as an iCalendar file; each counts its changes. */
export async function calendarText(
  tx: TenantTx,
  rows: readonly ReservationRow[],
  { title, method, urlOf }: Frame,
): Promise<string> {
  const calendar = newCalendar(title, method)
  const organizer = await organizerOf(tx)
  for (const row of rows) {
    const { title: summary, place, description, start, end } = eventOf(row)
    const url = urlOf(row)
    calendar.createEvent({
      id: calendarId(tx.appId, row.id),
      sequence: row.version - 1,
      start: new Date(start),
      end: new Date(end),
      summary: plain(summary),
      location: placeOf(place, row.coordinates),
      description: plain(description),
      status: calendarStatus(row.state),
      ...(url && { url }),
      ...(organizer && { organizer: { name: plain(organizer.name), email: organizer.email } }),
    } satisfies ICalEventData)
  }
  return written(calendar)
}

/** Leads to the orders of whoever is signed in: no secret stands in such a file. */
export async function accountUrls(tx: TenantTx, site: string): Promise<Frame['urlOf']> {
  const base = await pageUrl(tx, site, '/account/orders')
  return (row) => `${base}/${row.order_id}`
}

export const calendarFile = (name: string, text: string): SentFile =>
  new SentFile(`${name}.ics`, 'text/calendar; charset=utf-8', Buffer.from(text))

/** What programs fetch every hour: they are told when it is what they have. The moment it was written does not count. */
export function calendarFeed(name: string, text: string): SentFile {
  const told = text.replaceAll(/^DTSTAMP:.*\r\n/gm, '')
  const tag = `W/"${createHash('sha256').update(told).digest('base64url').slice(0, 27)}"`
  return new SentFile(`${name}.ics`, 'text/calendar; charset=utf-8', Buffer.from(text), tag)
}

interface Entry {
  readonly bookingIds: readonly number[]
  readonly isOver: boolean
  /** The link of their order. */
  readonly url?: string
}

/** What goes along with a mail about bookings: their dates as they are now, or that they are off. */
export async function calendarEntry(tx: TenantTx, { bookingIds, isOver, url = '' }: Entry) {
  const rows = await readReservations(tx, { where: sql`b.id = any(${bookingIds as number[]})` })
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return {
    filename: isOver ? 'absage.ics' : 'reservation.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: await calendarText(tx, rows, { title: 'Reservationen', method, urlOf: () => url }),
  }
}

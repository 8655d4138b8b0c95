import type { BookingState } from '@allmend/domain/bookings'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { SentFile } from '../../platform/http/file-answer.ts'
import { eventOf } from './reservation.present.ts'
import { type ReservationRow, readReservations } from './reservation.repository.ts'

const status = (state: BookingState): ICalEventStatus => {
  if (state === 'confirmed') return ICalEventStatus.CONFIRMED
  return state === 'unconfirmed' || state === 'held' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CANCELLED
}

/** Bookings as an iCalendar file; the same booking keeps its name and counts its changes, so that a reader replaces it. */
export function calendarText(
  title: string,
  appId: number,
  rows: readonly ReservationRow[],
  method: ICalCalendarMethod | null = null,
): string {
  const calendar = new ICalCalendar({
    name: title,
    method,
    prodId: { company: 'Allmend', product: 'Reservationen', language: 'DE' },
  })
  for (const row of rows) {
    const { title: summary, place, description, start, end } = eventOf(row)
    calendar.createEvent({
      id: `booking-${appId}-${row.id}@allmend`,
      sequence: row.version - 1,
      start: new Date(start),
      end: new Date(end),
      summary,
      location: place || null,
      description,
      status: status(row.state),
    })
  }
  return calendar.toString()
}

export const calendarFile = (name: string, text: string): SentFile =>
  new SentFile(`${name}.ics`, 'text/calendar; charset=utf-8', Buffer.from(text))

/** What goes along with a mail about bookings: their dates as they are now, or that they are off. */
export async function calendarEntry(tx: TenantTx, bookingIds: readonly number[], isOver: boolean) {
  const rows = await readReservations(tx, { where: sql`b.id = any(${bookingIds as number[]})` })
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  return {
    filename: isOver ? 'absage.ics' : 'reservation.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarText('Reservationen', tx.appId, rows, method),
  }
}

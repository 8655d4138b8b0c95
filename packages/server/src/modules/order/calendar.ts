import type { BookingState } from '@allmend/domain/bookings'
import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import { SentFile } from '../../platform/http/file-answer.ts'
import { eventOf } from './reservation.present.ts'
import type { ReservationRow } from './reservation.repository.ts'

const status = (state: BookingState): ICalEventStatus => {
  if (state === 'confirmed') return ICalEventStatus.CONFIRMED
  return state === 'unconfirmed' || state === 'held' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CANCELLED
}

/** Bookings as an iCalendar file; the same booking keeps its name, so that a reader replaces it. */
export function calendarText(title: string, appId: number, rows: readonly ReservationRow[]): string {
  const calendar = new ICalCalendar({
    name: title,
    prodId: { company: 'Allmend', product: 'Reservationen', language: 'DE' },
  })
  for (const row of rows) {
    const { title: summary, place, description, start, end } = eventOf(row)
    calendar.createEvent({
      id: `booking-${appId}-${row.id}@allmend`,
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

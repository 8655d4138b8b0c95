import { bookingNumber, bookingStateWords } from '@allmend/domain/bookings'
import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { personOf } from './booking-row.present.ts'
import type { BookingRow } from './booking-rows.ts'
import { type BookingQuery, streamBookings } from './list-bookings.ts'

/** More than anybody puts into a calendar. */
const most = 5000

const statuses: Partial<Record<BookingRow['state'], ICalEventStatus>> = {
  confirmed: ICalEventStatus.CONFIRMED,
  unconfirmed: ICalEventStatus.TENTATIVE,
  held: ICalEventStatus.TENTATIVE,
}

/** The bookings a list shows, for the calendar of whoever looks after the objects: who comes when, and how to reach them. */
export async function readCalendar(tx: TenantTx, query: BookingQuery, user: SessionUser): Promise<string> {
  const calendar = new ICalCalendar({
    name: 'Buchungen',
    prodId: { company: 'Allmend', product: 'Buchungen', language: 'DE' },
  })
  for await (const row of streamBookings(tx, { ...query, page: 1, itemsPerPage: most }, user)) {
    const { contact } = row
    const booker = [contact.company, personOf(row), contact.phone].filter(Boolean).join(', ')
    calendar.createEvent({
      id: `booking-${tx.appId}-${row.id}@allmend`,
      sequence: row.version - 1,
      start: row.display_start,
      end: row.display_end,
      summary: row.name ? `${row.object_title}: ${row.name}` : row.object_title,
      location: row.object_title,
      description: [bookingNumber(row.id), booker, bookingStateWords[row.state]].join('\n'),
      status: statuses[row.state] ?? ICalEventStatus.CANCELLED,
    })
  }
  return calendar.toString()
}

import { bookingNumber, bookingStateWords } from '@allmend/domain/bookings'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { calendarId, calendarStatus, newCalendar, plain, written } from '../order/index.ts'
import { personOf } from './booking-row.present.ts'
import { type BookingQuery, streamBookings } from './list-bookings.ts'

/** More than anybody puts into a calendar. */
const most = 5000

/** The bookings a list shows, for the calendar of whoever looks after the objects: who comes when, and how to reach them. */
export async function readCalendar(tx: TenantTx, query: BookingQuery, user: SessionUser): Promise<string> {
  const calendar = newCalendar('Buchungen')
  for await (const row of streamBookings(tx, { ...query, page: 1, itemsPerPage: most }, user)) {
    const { contact } = row
    const booker = [contact.company, personOf(row), contact.phone].filter(Boolean).join(', ')
    calendar.createEvent({
      id: calendarId(tx.appId, row.id),
      sequence: row.version - 1,
      start: row.display_start,
      end: row.display_end,
      summary: plain(row.name ? `${row.object_title}: ${row.name}` : row.object_title),
      location: plain(row.object_title),
      description: plain([bookingNumber(row.id), booker, bookingStateWords[row.state]].join('\n')),
      status: calendarStatus(row.state),
    })
  }
  return written(calendar)
}

import type { DeskHistoryEntry } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { readDeskHistory } from '../order/index.ts'
import { personOf } from './booking-row.present.ts'
import { bookingsOf } from './booking-rows.ts'
import { describeChanges, visibleChanges } from './history-words.ts'
import { seesPeople } from './viewer.ts'

/** What happened to a booking, without what this person may not see. */
export async function readHistory(
  tx: TenantTx,
  bookingId: number,
  user: SessionUser,
): Promise<{ entries: DeskHistoryEntry[] } | Refusal> {
  const booking = await bookingsOf(tx)
    .where('b.id', '=', bookingId)
    .select([
      'b.created_at',
      'b.order_id',
      'c.origin',
      sql<Parameters<typeof personOf>[0]['contact']>`c.contact`.as('contact'),
    ])
    .executeTakeFirst()
  if (!booking) return refuse('record.not_found')
  const entries = await readDeskHistory(tx, {
    entity: 'booking',
    id: bookingId,
    beginning: {
      at: booking.created_at,
      title: 'Buchung eingegangen',
      by: `${personOf(booking)}, ${booking.origin === 'desk' ? 'durch die Verwaltung' : 'online'}`,
    },
    describe: (before, after) => {
      const changes = visibleChanges(before, after, user)
      return changes.length === 0 ? null : describeChanges(changes)
    },
    // Those about this booking, and those about the whole order.
    mails: sql`(booking_id = ${bookingId} or (order_id = ${booking.order_id} and booking_id is null))`,
    showsAddresses: seesPeople(user),
  })
  return { entries }
}

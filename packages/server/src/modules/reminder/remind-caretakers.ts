import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { queueMail } from '../mail/index.ts'
import { recipientsOf } from '../order/index.ts'
import { claimDue } from './claim-due.ts'
import { dutyFacts, dutySpan, readDuties } from './duty.ts'

/** Tells those an object names of what begins soon; answers with how many bookings it was about. */
export async function remindCaretakers(tx: TenantTx, now: Date): Promise<number> {
  const ids = await claimDue(tx, 'caretaker', now)
  for (const duty of await readDuties(tx, sql`b.id = any(${ids})`)) {
    const values = { what: `${duty.object_title}, ${dutySpan(duty)}`, bookings: [dutyFacts(duty)] }
    const about = { orderId: duty.order_id, bookingId: duty.id }
    for (const to of await recipientsOf(tx, [duty.object_id]))
      await queueMail(tx, 'caretakerReminder', to, values, { about })
  }
  return ids.length
}

import type { BookingDraft } from '@allmend/contract'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'

const stored = z.array(
  z.object({
    id: z.number(),
    given: z.union([z.string(), z.number(), z.boolean(), z.array(z.number())]).nullish(),
  }),
)

/** The options of a change request as they were chosen. */
export const readWished = (options: unknown): BookingDraft['options'] =>
  stored
    .parse(options)
    .flatMap(({ id, given }) => (given === undefined || given === null ? [] : [{ id, value: given }]))

/** Those of the open request of a booking; null where nobody asks for any. */
export async function wishedOptions(tx: TenantTx, bookingId: number): Promise<BookingDraft['options'] | null> {
  const row = await tx.db
    .selectFrom('change_request')
    .where('app_id', '=', tx.appId)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .where('kind', '=', 'options')
    .select('options')
    .executeTakeFirst()
  return row ? readWished(row.options) : null
}

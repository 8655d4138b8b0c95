import type { TenantTx } from '../../platform/db/database.ts'
import { authorOf, type SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

/** A note of staff for staff. */
export async function addNote(
  tx: TenantTx,
  bookingId: number,
  user: SessionUser,
  text: string,
): Promise<Refusal | null> {
  const booking = await tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .select('id')
    .executeTakeFirst()
  if (!booking) return refuse('record.not_found')
  const note = {
    booking_id: bookingId,
    text,
    author_id: authorOf(user),
    author_name: user.name,
  }
  await tx.db
    .insertInto('internal_note')
    .values({ app_id: tx.appId, ...note })
    .execute()
  return null
}

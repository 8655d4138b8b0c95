import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { comingBookings } from './coming-bookings.ts'
import { readObject } from './object.present.ts'
import type { RulesGuard } from './rules-guard.ts'
import { writeParts } from './write-object.ts'

/** What was booked before stays with its order; the object itself goes, unless something is still to come. */
export async function removeObject(tx: TenantTx, guard: RulesGuard, actor: Actor, id: number): Promise<Refusal | null> {
  await guard.lock(tx, [id])
  const object = await readObject(tx, id)
  if (isRefusal(object)) return object
  if (object.wholes.length > 0) return refuse('object.is_part')
  const coming = await comingBookings(tx, [id])
  if (coming.length > 0) return refuse('object.has_bookings', { bookings: coming })
  const past = await tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('object_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (past) return refuse('object.has_history')
  await tx.db.deleteFrom('occupancy').where('app_id', '=', tx.appId).where('booked_object_id', '=', id).execute()
  await writeParts(tx, id, [])
  await tx.db.deleteFrom('bookable').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'removed',
    entity: 'object',
    entityId: id,
    subject: object.title,
    before: { title: object.title },
  })
  return null
}

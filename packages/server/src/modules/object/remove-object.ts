import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { isComing, listBookings } from './coming-bookings.ts'
import { membersOf } from './hall-group.ts'
import { readObject } from './object.present.ts'
import type { RulesGuard } from './rules-guard.ts'
import { writeParts } from './write-parts.ts'

/** What was booked before stays with its order; the object itself goes, unless something is still to come. */
export async function removeObject(tx: TenantTx, guard: RulesGuard, actor: Actor, id: number): Promise<Refusal | null> {
  const near = await membersOf(tx, await guard.lock(tx, [id]))
  const object = await readObject(tx, id)
  if (isRefusal(object)) return object
  if (object.wholes.length > 0) return refuse('object.is_part')
  const usedBy = await countOptions(tx, id)
  if (usedBy > 0) return refuse('record.in_use', { usedBy })
  const coming = await listBookings(tx, sql<boolean>`${isComing} and object_id = ${id}`)
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
  await guard.rulesChanged(
    tx,
    near.filter((other) => other !== id),
  )
  await audit(tx, actor, {
    action: 'removed',
    entity: 'object',
    entityId: id,
    subject: object.title,
    before: { title: object.title },
  })
  return null
}

/** Options that are taken from it. */
async function countOptions(tx: TenantTx, id: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('object_option')
    .where('app_id', '=', tx.appId)
    .where('stock_object_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

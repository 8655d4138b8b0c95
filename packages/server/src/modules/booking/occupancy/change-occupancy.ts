import type { Span } from '@allmend/domain/availability'
import { type BookingState, takingStates } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { type HallGroup, readRules } from '../../object/index.ts'
import { type Claim, take } from './claim.ts'
import { lockObjects, objectsOf } from './lock-halls.ts'
import { readOccupancies, releaseOccupancies } from './occupancies.ts'
import { daysOf, recomputeDays } from './recompute-days.ts'

/** Shuts an object for a time, as staff draw it in the plan. Refused where something is already. */
export async function blockObject(
  tx: TenantTx,
  objectId: number,
  occupied: Span,
  { note, blockId = null }: { readonly note: string; readonly blockId?: number | null },
): Promise<Refusal | null> {
  const groups = await lockObjects(tx, [objectId])
  const released = await releaseOccupancies(tx, { expiredIn: groups })
  const object = (await readRules(tx, [objectId])).get(objectId)
  if (!object) return refuse('object.unknown')
  const known = await readOccupancies(tx, object.leaves, occupied)
  const claim: Claim = {
    key: 'block',
    object,
    quantity: object.stock,
    occupied,
    owner: { kind: 'block', note, blockId },
  }
  if ((await take(tx, [claim], known)).length > 0) return refuse('booking.slot_taken', { reason: 'taken' })
  await settle(tx, groups, [...released, occupied])
  return null
}

/** Ends bookings that may end so, frees what they take, and says which they were. */
export async function endBookings(
  tx: TenantTx,
  bookingIds: readonly number[],
  to: 'cancelled' | 'rejected' | 'expired',
  from: readonly BookingState[],
): Promise<number[]> {
  const objects = await objectsOf(tx, bookingIds)
  if (objects.length === 0) return []
  const groups = await lockObjects(tx, objects)
  const { rows } = await sql<{ id: number }>`
    update booking set state = ${to}, version = version + 1
    where app_id = ${tx.appId} and id = any(${bookingIds as number[]}) and state = any(${from as BookingState[]}) returning id
  `.execute(tx.db)
  const ended = rows.map(({ id }) => id)
  await settle(tx, groups, await releaseOccupancies(tx, { bookingIds: ended }))
  return ended
}

/** Frees what bookings take and marks them cancelled. */
export const cancelBookings = async (tx: TenantTx, bookingIds: readonly number[]): Promise<number> =>
  (await endBookings(tx, bookingIds, 'cancelled', takingStates)).length

/** Holds that ran out go, and their days are right again. Whoever books does the same for what they touch. */
export async function expireHolds(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ objects: number[] }>`
    select array_agg(distinct o.object_id) as objects
    from occupancy o join bookable b on b.app_id = o.app_id and b.id = o.object_id
    where o.app_id = ${tx.appId} and o.kind = 'hold' and o.expires_at <= now() group by b.hall_group order by b.hall_group
  `.execute(tx.db)
  let count = 0
  for (const { objects } of rows) {
    const groups = await lockObjects(tx, objects)
    const released = await releaseOccupancies(tx, { expiredIn: groups })
    count += released.length
    await settle(tx, groups, released)
  }
  return count
}

/** Works out the days anew that were touched. */
export async function settle(tx: TenantTx, groups: readonly HallGroup[], spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return
  const app = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  await recomputeDays(
    tx,
    groups,
    spans.flatMap((span) => daysOf(app.zone, span)),
  )
}

import type { BookingDraft } from '@allmend/contract'
import type { Reason, Span } from '@allmend/domain/availability'
import { type BookingState, takingStates } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readRules } from '../../object/index.ts'
import { judge } from '../request/judge-request.ts'
import { describeWish, isFirm } from '../request/judge-wishes.ts'
import { type Claim, claimsOf, take } from './claim.ts'
import { lockObjects } from './lock-objects.ts'
import { readOccupancies, releaseOccupancies } from './occupancies.ts'
import { daysOf, recomputeDays } from './recompute-days.ts'

const taken = (reason: Reason | null = 'taken') =>
  refuse(isFirm(reason) ? 'booking.slot_taken' : 'booking.not_bookable', { reason })

/**
 * Keeps the dates of a draft under the draft's key; holding again replaces what was held. Until when is asked once it is known what is
 * kept, and may be refused.
 */
export async function holdDates(
  tx: TenantTx,
  holdKey: string,
  drafts: readonly BookingDraft[],
  {
    until,
    userId = null,
  }: {
    readonly until: (claims: readonly Omit<Claim, 'owner'>[]) => Promise<Date | Refusal>
    readonly userId?: number | null
  },
): Promise<Refusal | null> {
  const groups = await lockObjects(
    tx,
    await withOptionStock(
      tx,
      drafts.map(({ objectId }) => objectId),
    ),
  )
  const released = [
    ...(await releaseOccupancies(tx, { expiredIn: groups })),
    ...(await releaseOccupancies(tx, { holdKey })),
  ]
  const judgement = await judge(tx, drafts, { holdKey, userId })
  if (isRefusal(judgement)) return judgement
  const bad = [...judgement.judged.values()].find(({ reason }) => reason !== null)
  if (bad) {
    const failed = [...judgement.judged.values()].flatMap(({ wish, reason, overlaps }) =>
      reason === null ? [] : [{ ...describeWish(wish, reason), isOverlappingUserEvent: overlaps !== null }],
    )
    if (failed.length > 0 && bad.overlaps === 'request') return refuse('booking.own_overlap', { failed })
    return refuse(isFirm(bad.reason) ? 'booking.slot_taken' : 'booking.not_bookable', { reason: bad.reason, failed })
  }
  const wanted = [...judgement.judged.values()].flatMap((judged) => claimsOf(judgement.objects, judged, null))
  const expiresAt = await until(wanted)
  if (isRefusal(expiresAt)) return expiresAt
  const owner = { kind: 'hold' as const, holdKey, expiresAt }
  const claims = wanted.map((claim) => ({ ...claim, owner }))
  if ((await take(tx, claims, judgement.taken)).length > 0) return taken()
  await settle(tx, groups, [...released, ...claims.map(({ occupied }) => occupied)])
  return null
}

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
  if ((await take(tx, [claim], known)).length > 0) return taken()
  await settle(tx, groups, [...released, occupied])
  return null
}

/** Ends bookings that may end so, frees what they take, and says which they were. */
export async function endBookings(
  tx: TenantTx,
  bookingIds: readonly number[],
  to: 'cancelled' | 'rejected',
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
  const { rows } = await sql<{ hall_group: number }>`
    select distinct b.hall_group from occupancy o join bookable b on b.app_id = o.app_id and b.id = o.object_id
    where o.app_id = ${tx.appId} and o.kind = 'hold' and o.expires_at <= now() order by 1
  `.execute(tx.db)
  let count = 0
  for (const { hall_group } of rows) {
    await lockObjects(tx, [hall_group])
    const released = await releaseOccupancies(tx, { expiredIn: [hall_group] })
    count += released.length
    await settle(tx, [hall_group], released)
  }
  return count
}

/** These objects and the stock their options may take. */
export async function withOptionStock(tx: TenantTx, objectIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(${objectIds as number[]}::int[]) as id
    union select stock_object_id from object_option
    where app_id = ${tx.appId} and object_id = any(${objectIds as number[]}) and stock_object_id is not null
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Everything some bookings take, and what was booked. */
export async function objectsOf(tx: TenantTx, bookingIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct object_id as id from occupancy where app_id = ${tx.appId} and booking_id = any(${bookingIds as number[]})
    union select object_id from booking where app_id = ${tx.appId} and id = any(${bookingIds as number[]}) order by 1
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Works out the days anew that were touched. */
export async function settle(tx: TenantTx, groups: readonly number[], spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return
  const app = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  await recomputeDays(
    tx,
    groups,
    spans.flatMap((span) => daysOf(app.zone, span)),
  )
}

import type { BookingDraft } from '@allmend/contract'
import type { Reason, Span } from '@allmend/domain/availability'
import type { WallMinute } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { readRules } from '../object/index.ts'
import { type Claim, take } from './claim.ts'
import { isFirm, judgeAll, type Wish } from './judge.ts'
import { lockObjects } from './lock-objects.ts'
import { judge, nowInMinutes } from './look.ts'
import { readOccupancies, releaseOccupancies } from './occupancies.ts'
import { readScene } from './read-scene.ts'
import { daysOf, recomputeDays } from './recompute-days.ts'

const holdMinutes = 15

const taken = (reason: Reason | null = 'taken') =>
  refuse(isFirm(reason) ? 'booking.slot_taken' : 'booking.not_bookable', { reason })

/** Keeps the dates of a draft for a quarter of an hour under the draft's key; holding again replaces what was held. */
export async function holdDates(
  tx: TenantTx,
  holdKey: string,
  drafts: readonly BookingDraft[],
): Promise<{ expiresAt: Date } | Refusal> {
  const groups = await lockObjects(
    tx,
    drafts.map(({ objectId }) => objectId),
  )
  const released = [
    ...(await releaseOccupancies(tx, { expiredIn: groups })),
    ...(await releaseOccupancies(tx, { holdKey })),
  ]
  const sight = await judge(tx, drafts, { ownHold: holdKey })
  if (isRefusal(sight)) return sight
  const bad = [...sight.judged.values()].find(({ reason }) => reason !== null)
  if (bad) return taken(bad.reason)
  const expiresAt = new Date(Date.now() + holdMinutes * 60_000)
  const claims = [...sight.judged.values()].flatMap(({ wish, verdict }): Claim[] => {
    const object = sight.objects.get(wish.objectId)
    const owner = { kind: 'hold' as const, holdKey, expiresAt }
    return object && verdict
      ? [{ key: wish.key, object, quantity: wish.quantity, occupied: verdict.occupied, owner }]
      : []
  })
  if ((await take(tx, claims, sight.taken)).length > 0) return taken()
  await settle(tx, groups, [...released, ...claims.map(({ occupied }) => occupied)])
  return { expiresAt }
}

/** Shuts an object for a time, as staff draw it in the plan. Refused where something is already. */
export async function blockObject(
  tx: TenantTx,
  objectId: number,
  occupied: Span,
  note: string,
): Promise<Refusal | null> {
  const groups = await lockObjects(tx, [objectId])
  const released = await releaseOccupancies(tx, { expiredIn: groups })
  const object = (await readRules(tx, [objectId])).get(objectId)
  if (!object) return refuse('object.unknown')
  const known = await readOccupancies(tx, object.leaves, occupied)
  const claim: Claim = { key: 'block', object, quantity: object.stock, occupied, owner: { kind: 'block', note } }
  if ((await take(tx, [claim], known)).length > 0) return taken()
  await settle(tx, groups, [...released, occupied])
  return null
}

/** Frees what bookings take and marks them cancelled. */
export async function cancelBookings(tx: TenantTx, bookingIds: readonly number[]): Promise<number> {
  const objects = await objectsOf(tx, bookingIds)
  if (objects.length === 0) return 0
  const groups = await lockObjects(tx, objects)
  const released = await releaseOccupancies(tx, { bookingIds })
  const { rows } = await sql<{ id: number }>`
    update booking set state = 'cancelled', version = version + 1
    where app_id = ${tx.appId} and id = any(${bookingIds as number[]}) and state in ('held', 'unconfirmed', 'confirmed') returning id
  `.execute(tx.db)
  await settle(tx, groups, released)
  return rows.length
}

/** Puts a booking at another time: frees the old one and takes the new one, never changing a row in place. */
export async function moveBooking(
  tx: TenantTx,
  bookingId: number,
  to: { readonly displayStart: WallMinute; readonly displayEnd: WallMinute },
): Promise<Refusal | null> {
  const groups = await lockObjects(tx, await objectsOf(tx, [bookingId]))
  const booking = await tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .where('state', 'in', ['unconfirmed', 'confirmed'])
    .select(['id', 'object_id', 'interval_id', 'quantity'])
    .executeTakeFirst()
  if (!booking?.interval_id) return refuse('record.not_found')
  const released = [
    ...(await releaseOccupancies(tx, { expiredIn: groups })),
    ...(await releaseOccupancies(tx, { bookingIds: [bookingId] })),
  ]
  const { objects, taken: known } = await readScene(tx, [booking.object_id], [to.displayStart, to.displayEnd])
  const wish: Wish = {
    key: 'move',
    objectId: booking.object_id,
    intervalId: booking.interval_id,
    quantity: booking.quantity,
    optionStock: [],
    ...to,
  }
  const [judged] = judgeAll(objects, [wish], known, nowInMinutes())
  const object = objects.get(booking.object_id)
  if (!object || !judged?.verdict) return taken(judged?.reason ?? 'hidden')
  const { occupied, start, end, steps } = judged.verdict
  const owner = { kind: 'booking' as const, bookingId }
  const claim: Claim = { key: 'move', object, quantity: booking.quantity, occupied, owner }
  if ((await take(tx, [claim], known)).length > 0) return taken()
  const at = (minutes: number) => new Date(minutes * 60_000)
  await tx.db
    .updateTable('booking')
    .set({
      starts_at: at(occupied.start),
      ends_at: at(occupied.end),
      display_start: at(start),
      display_end: at(end),
      steps,
      version: sql`version + 1`,
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .execute()
  await settle(tx, groups, [...released, occupied])
  return null
}

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

async function objectsOf(tx: TenantTx, bookingIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct object_id as id from occupancy where app_id = ${tx.appId} and booking_id = any(${bookingIds as number[]})
    union select object_id from booking where app_id = ${tx.appId} and id = any(${bookingIds as number[]}) order by 1
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}

async function settle(tx: TenantTx, groups: readonly number[], spans: readonly Span[]): Promise<void> {
  if (spans.length === 0) return
  const app = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  await recomputeDays(
    tx,
    groups,
    spans.flatMap((span) => daysOf(app.zone, span)),
  )
}

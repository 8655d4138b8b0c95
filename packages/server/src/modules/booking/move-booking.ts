import type { Reason, Span, Verdict } from '@allmend/domain/availability'
import { clockOf, endOfWall, type WallMinute } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { ObjectRules, PricedInterval } from '../object/index.ts'
import { settle } from './occupancy/change-occupancy.ts'
import { claimsOf, take } from './occupancy/claim.ts'
import { lockObjects, objectsOf } from './occupancy/lock-halls.ts'
import { type OccupancyRow, releaseOccupancies } from './occupancy/occupancies.ts'
import { nowInMinutes } from './request/judge-request.ts'
import { intervalOf, isFirm, type Judged, judgeAll, judgeKept, type Wish } from './request/judge-wishes.ts'
import { readScene } from './request/read-scene.ts'

/** Where a booking should be instead; what is not named stays. */
export interface NewPlace {
  readonly displayStart: WallMinute
  readonly displayEnd: WallMinute
  /** Said where the end exists twice, like the next. */
  readonly steps?: number | undefined
  readonly endsLate?: boolean | undefined
  readonly objectId?: number | undefined
  readonly optionStock?: Wish['optionStock']
  /** Staff override the rules of the object. */
  readonly isForced?: boolean
}

/** A booking that stays where and when it is, with other options. */
export interface SamePlace {
  readonly optionStock: Wish['optionStock']
}

/** A booking at its new place, as far as it can be there. */
export interface MoveSight {
  readonly object: ObjectRules
  readonly interval: PricedInterval
  readonly quantity: number
  readonly objects: ReadonlyMap<number, ObjectRules>
  readonly others: readonly OccupancyRow[]
  readonly judged: Judged
}

const notPossible = (reason: Reason | null) =>
  refuse(isFirm(reason) ? 'booking.slot_taken' : 'booking.not_bookable', { reason })

/** Looks at a booking as if it were somewhere else; what it takes itself is not in its way, nor are others that leave with it. */
export async function lookAtMove(
  tx: TenantTx,
  bookingId: number,
  to: NewPlace | SamePlace,
  leaving: readonly number[] = [bookingId],
): Promise<MoveSight | Refusal> {
  const booking = await tx.db
    .selectFrom('booking')
    .innerJoin('app', 'app.id', 'booking.app_id')
    .where('booking.app_id', '=', tx.appId)
    .where('booking.id', '=', bookingId)
    .where('state', 'in', ['unconfirmed', 'confirmed'])
    .select(['booking.id', 'object_id', 'interval_id', 'interval_name', 'quantity', 'steps', 'zone'])
    .select(['display_start', 'display_end', 'starts_at', 'ends_at'])
    .executeTakeFirst()
  if (!booking) return refuse('record.not_found')
  const kept = verdictOf(booking)
  const time = 'displayStart' in to ? to : wallsOf(booking.zone, kept)
  const objectId = ('displayStart' in to ? to.objectId : undefined) ?? booking.object_id
  const optionStock = to.optionStock ?? (await stockOfBooking(tx, bookingId, booking.object_id))
  const needed = [objectId, ...optionStock.map((stock) => stock.objectId)]
  const { objects, taken } = await readScene(tx, needed, [time.displayStart, time.displayEnd])
  const object = objects.get(objectId)
  const interval = object && intervalLike(object, booking)
  if (!object) return refuse('record.not_found')
  if (!interval) return refuse('object.interval_unknown')
  const others = taken.filter((row) => row.bookingId === null || !leaving.includes(row.bookingId))
  const { quantity } = booking
  const wish: Wish = {
    key: 'move',
    objectId,
    intervalId: interval.id,
    quantity,
    optionStock,
    ...asNow(booking.zone, time, kept),
  }
  const [judged] =
    'displayStart' in to ? judgeAll(objects, [wish], others, nowInMinutes()) : [judgeKept(objects, wish, kept, others)]
  return judged ? { object, interval, quantity, objects, others, judged } : refuse('record.not_found')
}

interface StoredTime {
  readonly display_start: Date
  readonly display_end: Date
  readonly starts_at: Date
  readonly ends_at: Date
  readonly steps: number
}

const minutesOf = (at: Date) => at.getTime() / 60_000

/** Where a booking lies, as it is stored: nothing of it is worked out again from the rules of today. */
const verdictOf = ({ display_start, display_end, starts_at, ends_at, steps }: StoredTime): Verdict => ({
  start: minutesOf(display_start),
  end: minutesOf(display_end),
  steps,
  occupied: { start: minutesOf(starts_at), end: minutesOf(ends_at) },
})

const wallsOf = (zone: string, { start, end }: Span) => ({
  displayStart: clockOf(zone).toWall(start),
  displayEnd: clockOf(zone).toWall(end),
})

/** Whoever names the time a booking has already means the moments it has: its end may be the second of two equal times. */
function asNow(
  zone: string,
  { displayStart, displayEnd, steps, endsLate, isForced = false }: NewPlace,
  kept: Span,
): Pick<Wish, 'displayStart' | 'displayEnd' | 'steps' | 'endsLate' | 'isForced'> {
  const had = wallsOf(zone, kept)
  const isSame = had.displayStart === displayStart && had.displayEnd === endOfWall(displayEnd)
  const isLate = isSame && clockOf(zone).toInstant(had.displayEnd) !== kept.end
  return { displayStart, displayEnd, steps, endsLate: endsLate ?? isLate, isForced }
}

/** The interval it was booked with; in another object the one of the same name, else the first. */
function intervalLike(
  object: ObjectRules,
  booked: { readonly interval_id: number | null; readonly interval_name: string },
): PricedInterval | undefined {
  const same = booked.interval_id === null ? undefined : intervalOf(object, booked.interval_id)
  return same ?? object.intervals.find(({ name }) => name === booked.interval_name) ?? object.intervals[0]
}

/** Where a booking would come to lie, or why it cannot, without moving it. */
export async function judgeMove(tx: TenantTx, bookingId: number, to: NewPlace): Promise<Verdict | Refusal> {
  const seen = await lookAtMove(tx, bookingId, to)
  if (isRefusal(seen)) return seen
  return seen.judged.verdict ?? notPossible(seen.judged.reason)
}

export interface Moved {
  readonly object: ObjectRules
  readonly interval: PricedInterval
  readonly quantity: number
  readonly verdict: Verdict
}

/** Puts a booking at another place: frees the old one and takes the new one, never changing a row in place. */
export async function moveBooking(tx: TenantTx, bookingId: number, to: NewPlace | SamePlace): Promise<Moved | Refusal> {
  const elsewhere = 'displayStart' in to ? to.objectId : undefined
  const wanted = [...(elsewhere ? [elsewhere] : []), ...(to.optionStock ?? []).map(({ objectId }) => objectId)]
  const had = await objectsOf(tx, [bookingId])
  const groups = await lockObjects(tx, [...had, ...wanted])
  // Somebody put it elsewhere while we waited: we hold the wrong locks.
  if (String(await objectsOf(tx, [bookingId])) !== String(had)) return refuse('booking.state_changed')
  const seen = await lookAtMove(tx, bookingId, to)
  if (isRefusal(seen)) return seen
  const { object, interval, quantity, objects, others, judged } = seen
  const { verdict } = judged
  if (!verdict) return notPossible(await firmestReason(tx, bookingId, to, judged.reason))
  const released = [
    ...(await releaseOccupancies(tx, { expiredIn: groups })),
    ...(await releaseOccupancies(tx, { bookingIds: [bookingId] })),
  ]
  const claims = claimsOf(objects, judged, { kind: 'booking', bookingId })
  if ((await take(tx, claims, others)).length > 0) return notPossible('taken')
  const at = (minutes: number) => new Date(minutes * 60_000)
  await tx.db
    .updateTable('booking')
    .set({
      object_id: object.id,
      interval_id: interval.id,
      interval_name: interval.name,
      starts_at: at(verdict.occupied.start),
      ends_at: at(verdict.occupied.end),
      display_start: at(verdict.start),
      display_end: at(verdict.end),
      steps: verdict.steps,
      version: sql`version + 1`,
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .execute()
  await settle(tx, groups, [...released, verdict.occupied])
  return { object, interval, quantity, verdict }
}

/** A rule can be overridden, what somebody else has cannot: where both stand against it, nobody is asked about the rule in vain. */
async function firmestReason(tx: TenantTx, bookingId: number, to: NewPlace | SamePlace, reason: Reason | null) {
  if (!('displayStart' in to) || to.isForced || isFirm(reason)) return reason
  const forced = await lookAtMove(tx, bookingId, { ...to, isForced: true })
  return !isRefusal(forced) && isFirm(forced.judged.reason) ? forced.judged.reason : reason
}

/** How many of which stock object a booking took with its options, as its occupancies say. */
export async function stockOfBooking(tx: TenantTx, bookingId: number, objectId: number): Promise<Wish['optionStock']> {
  const { rows } = await sql<{ objectId: number; quantity: number }>`
    select o.object_id as "objectId", sum(upper(o.units) - lower(o.units))::int as quantity
    from occupancy o join booking b on b.app_id = o.app_id and b.id = o.booking_id
    where o.app_id = ${tx.appId} and o.booking_id = ${bookingId} and o.booked_object_id <> ${objectId} and lower(o.during) = b.starts_at
    group by o.object_id order by o.object_id
  `.execute(tx.db)
  return rows
}

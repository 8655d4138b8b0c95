import type { Reason } from '@allmend/domain/availability'
import type { WallMinute } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { objectsOf, settle } from './change-occupancy.ts'
import { claimsOf, take } from './claim.ts'
import { isFirm, judgeAll, type Wish } from './judge.ts'
import { lockObjects } from './lock-objects.ts'
import { nowInMinutes } from './look.ts'
import { releaseOccupancies } from './occupancies.ts'
import { readScene } from './read-scene.ts'

interface NewTime {
  readonly displayStart: WallMinute
  readonly displayEnd: WallMinute
}

const notPossible = (reason: Reason | null) =>
  refuse(isFirm(reason) ? 'booking.slot_taken' : 'booking.not_bookable', { reason })

/** Whether a booking could be at another time; what it takes itself is not in its way. */
async function lookAtMove(tx: TenantTx, bookingId: number, to: NewTime) {
  const booking = await tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .where('state', 'in', ['unconfirmed', 'confirmed'])
    .select(['id', 'object_id', 'interval_id', 'quantity'])
    .executeTakeFirst()
  if (!booking?.interval_id) return refuse('record.not_found')
  const optionStock = await optionStockOf(tx, bookingId, booking.object_id)
  const needed = [booking.object_id, ...optionStock.map(({ objectId }) => objectId)]
  const { objects, taken } = await readScene(tx, needed, [to.displayStart, to.displayEnd])
  const others = taken.filter((row) => row.bookingId !== bookingId)
  const { object_id: objectId, interval_id: intervalId, quantity } = booking
  const wish: Wish = { key: 'move', objectId, intervalId, quantity, optionStock, ...to }
  const [judged] = judgeAll(objects, [wish], others, nowInMinutes())
  if (!judged?.verdict) return notPossible(judged?.reason ?? 'hidden')
  return { objects, others, judged, verdict: judged.verdict }
}

/** Says why a booking cannot be moved, without moving it. */
export async function judgeMove(tx: TenantTx, bookingId: number, to: NewTime): Promise<Refusal | null> {
  const seen = await lookAtMove(tx, bookingId, to)
  return isRefusal(seen) ? seen : null
}

/** Puts a booking at another time: frees the old one and takes the new one, never changing a row in place. */
export async function moveBooking(tx: TenantTx, bookingId: number, to: NewTime): Promise<Refusal | null> {
  const groups = await lockObjects(tx, await objectsOf(tx, [bookingId]))
  const seen = await lookAtMove(tx, bookingId, to)
  if (isRefusal(seen)) return seen
  const released = [
    ...(await releaseOccupancies(tx, { expiredIn: groups })),
    ...(await releaseOccupancies(tx, { bookingIds: [bookingId] })),
  ]
  const { objects, others, judged, verdict } = seen
  const claims = claimsOf(objects, judged, { kind: 'booking', bookingId })
  if ((await take(tx, claims, others)).length > 0) return notPossible('taken')
  const at = (minutes: number) => new Date(minutes * 60_000)
  await tx.db
    .updateTable('booking')
    .set({
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
  return null
}

/** How many of which stock object a booking took with its options, as its occupancies say. */
async function optionStockOf(tx: TenantTx, bookingId: number, objectId: number): Promise<Wish['optionStock']> {
  const { rows } = await sql<{ objectId: number; quantity: number }>`
    select o.object_id as "objectId", sum(upper(o.units) - lower(o.units))::int as quantity
    from occupancy o join booking b on b.app_id = o.app_id and b.id = o.booking_id
    where o.app_id = ${tx.appId} and o.booking_id = ${bookingId} and o.booked_object_id <> ${objectId} and lower(o.during) = b.starts_at
    group by o.object_id order by o.object_id
  `.execute(tx.db)
  return rows
}

import type { addSeriesDates as addRoute, RouteParsed } from '@allmend/contract'
import type { Verdict } from '@allmend/domain/availability'
import { bookingNumber } from '@allmend/domain/bookings'
import { displayInstant, parseWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import { auditAll } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import {
  claimsOf,
  isFirm,
  type Judged,
  judgeAll,
  lockHallsOf,
  lockObjects,
  nowInMinutes,
  readScene,
  releaseOccupancies,
  settle,
  stockOfBooking,
  take,
  type Wish,
} from '../../booking/index.ts'
import { resumOrder } from '../../order/index.ts'
import { lockBooking, type StoredBooking, termsOf } from '../stored-booking.ts'
import { quoteMoved, writePrice } from '../write-price.ts'
import { standingDates } from './standing-dates.ts'

type Addition = RouteParsed<typeof addRoute>['body']

/** More dates like the last one of the series, under the same order: all of them or none. */
export async function addDates(
  tx: TenantTx,
  actor: Actor,
  key: string,
  { dates, isForced }: Addition,
): Promise<number[] | Refusal> {
  // The halls before the booking and its order: the sequence everybody locks in.
  const standing = await standingDates(tx, key).select('id').execute()
  await lockHallsOf(
    tx,
    standing.map(({ id }) => id),
  )
  const pattern = await findPattern(tx, key)
  if (!pattern) return refuse('record.not_found')
  const { booking, intervalId, quantity } = pattern
  if (booking.isBilled) return refuse('order.billed')
  if (intervalId === null) return refuse('object.interval_unknown')
  const optionStock = await stockOfBooking(tx, booking.id, booking.objectId)
  const wishes = dates.flatMap((date, place): Wish[] => {
    const [displayStart, displayEnd] = [parseWall(date.displayStart), parseWall(date.displayEnd)]
    if (displayStart === null || displayEnd === null) return []
    const { objectId } = booking
    const time = { displayStart, displayEnd, steps: date.steps, isForced }
    return [{ key: String(place), objectId, intervalId, quantity, optionStock, ...time }]
  })
  if (wishes.length < dates.length) return refuse('booking.not_bookable', { reason: 'nonexistent_time' })
  const groups = await lockObjects(tx, [booking.objectId, ...optionStock.map(({ objectId }) => objectId)])
  const released = await releaseOccupancies(tx, { expiredIn: groups })
  const walls = wishes.flatMap(({ displayStart, displayEnd }) => [displayStart, displayEnd])
  const { objects, taken } = await readScene(tx, [booking.objectId, ...optionStock.map((one) => one.objectId)], walls)
  const judged = judgeAll(objects, wishes, taken, nowInMinutes())
  const failed = judged.flatMap(({ wish, reason }) => (reason === null ? [] : [{ date: Number(wish.key), reason }]))
  if (failed.length > 0) {
    const isTaken = failed.some(({ reason }) => isFirm(reason))
    return refuse(isTaken ? 'booking.slot_taken' : 'booking.not_bookable', { failed })
  }
  const object = objects.get(booking.objectId)
  const interval = object?.intervals.find(({ id }) => id === intervalId)
  if (!object || !interval) return refuse('object.interval_unknown')
  const added = await insertDates(tx, booking.id, judged)
  const claims = judged.flatMap((one, place) =>
    claimsOf(objects, one, { kind: 'booking', bookingId: added[place] ?? 0 }),
  )
  if ((await take(tx, claims, taken)).length > 0) return refuse('booking.slot_taken')
  const terms = await termsOf(tx, booking)
  for (const [place, { verdict }] of judged.entries()) {
    const id = added[place]
    if (!id || !verdict) continue
    const price = quoteMoved({ object, interval, quantity, verdict }, booking.lines, terms)
    const tooLarge = await writePrice(tx, id, price)
    if (tooLarge) return tooLarge
  }
  await settle(tx, groups, [...released, ...claims.map(({ occupied }) => occupied)])
  const refused = await resumOrder(tx, booking.orderId)
  if (refused) return refused
  await record(tx, actor, booking, added, judged)
  return added
}

/** The last date of the series that still stands: what new dates are like. */
async function findPattern(tx: TenantTx, key: string) {
  const row = await standingDates(tx, key)
    .orderBy('display_start', 'desc')
    .select(['id', 'interval_id', 'quantity'])
    .executeTakeFirst()
  const booking = row && (await lockBooking(tx, row.id))
  return row && booking ? { booking, intervalId: row.interval_id, quantity: row.quantity } : null
}

async function insertDates(tx: TenantTx, patternId: number, judged: readonly Judged[]): Promise<number[]> {
  const at = (minutes: number) => new Date(minutes * 60_000)
  const rows = judged.flatMap(({ verdict }, place) => (verdict ? [timesOf(verdict, place)] : []))
  function timesOf({ occupied, start, end, steps }: Verdict, place: number) {
    const shown = { display_start: at(start), display_end: at(end), steps, place }
    return { starts_at: at(occupied.start), ends_at: at(occupied.end), ...shown }
  }
  const { rows: written } = await sql<{ id: number }>`
    insert into booking (app_id, order_id, user_id, object_id, interval_id, state, series_key, name, is_name_public, remark, color,
      quantity, starts_at, ends_at, display_start, display_end, steps, interval_name, options, answers)
    select p.app_id, p.order_id, p.user_id, p.object_id, p.interval_id, p.state, p.series_key, p.name, p.is_name_public, p.remark,
      p.color, p.quantity, r.starts_at, r.ends_at, r.display_start, r.display_end, r.steps, p.interval_name, p.options, p.answers
    from booking p, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(starts_at timestamptz, ends_at timestamptz,
      display_start timestamptz, display_end timestamptz, steps int, place int)
    where p.app_id = ${tx.appId} and p.id = ${patternId} order by r.place
    returning id
  `.execute(tx.db)
  return written.map(({ id }) => id).sort((a, b) => a - b)
}

const record = (
  tx: TenantTx,
  actor: Actor,
  { objectTitle, zone, state }: StoredBooking,
  added: readonly number[],
  judged: readonly Judged[],
) =>
  auditAll(
    tx,
    actor,
    added.map((id, place) => ({
      action: 'created' as const,
      entity: 'booking' as const,
      entityId: id,
      subject: bookingNumber(id),
      after: {
        object: objectTitle,
        when: displayInstant((judged[place]?.verdict?.start ?? 0) * 60_000, zone),
        state,
      },
    })),
  )

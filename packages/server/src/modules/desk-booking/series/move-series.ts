import type { moveSeries as moveRoute, RouteParsed } from '@allmend/contract'
import type { Reason } from '@allmend/domain/availability'
import { clockOf, formatWall } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { isFirm, lockHallsOf, lookAtMove, type NewPlace, nowInMinutes } from '../../booking/index.ts'
import { resumOrder } from '../../order/index.ts'
import type { AtDesk } from '../at-desk.ts'
import { openBooking, placeAnew, recordChange, when } from '../change-booking.ts'
import type { StoredBooking } from '../stored-booking.ts'
import { standingDates } from './standing-dates.ts'

type Move = RouteParsed<typeof moveRoute>['body']

/** A date of the series, and where it shall go. */
interface Step {
  readonly booking: StoredBooking
  readonly to: NewPlace
}

/** Puts all dates still to come at another time, each by as much: all of them or none. */
export async function moveSeries(
  tx: TenantTx,
  { actor, site }: AtDesk,
  key: string,
  { minutes, next, isForced, text, withMail }: Move,
): Promise<number[] | Refusal> {
  await lockHallsOf(tx, await comingDates(tx, key))
  const steps: Step[] = []
  for (const id of await comingDates(tx, key)) {
    const booking = await openBooking(tx, id, undefined)
    if (isRefusal(booking)) return booking
    steps.push({ booking, to: shifted(booking, minutes, isForced) })
  }
  const [first] = steps
  if (!first) return refuse('record.not_found')
  if (formatWall(first.to.displayStart - minutes) !== next) return refuse('record.conflict')
  const overridden = isForced ? await findOverridden(tx, steps) : []
  const refused = (await refuseFailed(tx, steps)) ?? (await moveAll(tx, steps, minutes))
  if (refused) return refused
  // The dates of a series lie in one order.
  const tooMuch = first.booking.isBilled ? null : await resumOrder(tx, first.booking.orderId)
  if (tooMuch) return tooMuch
  for (const { booking } of steps) await recordChange(tx, actor, booking, { isForced: overridden.includes(booking.id) })
  const bookingIds = steps.map(({ booking }) => booking.id)
  const before = steps.map(({ booking }) => when(booking)).join(', ')
  const { orderId } = first.booking
  await publish(tx, 'booking.changed', { orderId, bookingIds, before, text: text.trim(), withMail, site })
  return bookingIds
}

/** What has begun stays; in the order of time. */
export async function comingDates(tx: TenantTx, key: string): Promise<number[]> {
  const rows = await standingDates(tx, key)
    .where('display_start', '>', new Date())
    .orderBy('display_start')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Begins so much later on the clock, and lasts as long as it did: where the clock is changed, the same end on the clock would be an hour
 * more or less. Days and slots end as the clock says.
 */
export function shifted(booking: StoredBooking, minutes: number, isForced: boolean): NewPlace {
  const clock = clockOf(booking.zone)
  const [from, until] = [booking.displayStart.getTime() / 60_000, booking.displayEnd.getTime() / 60_000]
  const displayStart = clock.toWall(from) + minutes
  const start = clock.toInstant(displayStart)
  if (!booking.isByMinutes || start === null)
    return { displayStart, displayEnd: clock.toWall(until) + minutes, isForced }
  const end = start + until - from
  const displayEnd = clock.toWall(end)
  return { displayStart, displayEnd, endsLate: clock.toInstant(displayEnd) !== end, isForced }
}

interface Failed {
  readonly bookingId: number
  readonly displayStart: string
  readonly reason: Reason
}

/** Which dates cannot be where they shall go. What the series takes itself is not in its way: all of it leaves. */
async function findFailed(tx: TenantTx, steps: readonly Step[]): Promise<Failed[] | Refusal> {
  const leaving = steps.map(({ booking }) => booking.id)
  const failed: Failed[] = []
  for (const { booking, to } of steps) {
    const seen = await lookAtMove(tx, booking.id, to, leaving)
    if (isRefusal(seen)) return seen
    // Rules are overridden for what is to come; what is moved into the past could not be moved back.
    const isPast = clockOf(booking.zone).toInstantOrNext(to.displayStart) < nowInMinutes()
    const reason = seen.judged.reason ?? (isPast ? 'past' : null)
    if (reason !== null) failed.push({ bookingId: booking.id, displayStart: formatWall(to.displayStart), reason })
  }
  return failed
}

async function refuseFailed(tx: TenantTx, steps: readonly Step[]): Promise<Refusal | null> {
  const failed = await findFailed(tx, steps)
  if (isRefusal(failed)) return failed
  if (failed.length === 0) return null
  const isTaken = failed.some(({ reason }) => isFirm(reason))
  return refuse(isTaken ? 'booking.slot_taken' : 'booking.not_bookable', { failed })
}

/** The dates for which staff override a rule of their object: of the others nobody reads that they did. */
async function findOverridden(tx: TenantTx, steps: readonly Step[]): Promise<readonly number[]> {
  const failed = await findFailed(
    tx,
    steps.map(({ booking, to }) => ({ booking, to: { ...to, isForced: false } })),
  )
  return isRefusal(failed) ? [] : failed.map(({ bookingId }) => bookingId)
}

/** The one that goes ahead goes first, so that each finds its place left by the one before it. */
async function moveAll(tx: TenantTx, steps: readonly Step[], minutes: number): Promise<Refusal | null> {
  for (const { booking, to } of minutes > 0 ? steps.toReversed() : steps) {
    const refused = await placeAnew(tx, booking, to)
    if (refused) return refused
  }
  return null
}

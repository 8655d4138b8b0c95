import {
  Calendar,
  type Facts,
  firmReasons,
  type Reason,
  type Span,
  Usage,
  type Verdict,
} from '@allmend/domain/availability'
import { dayOfWall, type WallMinute } from '@allmend/domain/time'
import type { ObjectRules, PricedInterval } from '../../object/index.ts'
import type { OccupancyRow } from '../occupancy/occupancies.ts'

/** One date somebody wants an object on. */
export interface Wish {
  /** Names the date within the request. */
  readonly key: string
  /** The place of its booking in the request, and what the client calls the date. */
  readonly booking?: number
  readonly clientId?: string | number
  readonly objectId: number
  readonly intervalId: number
  readonly displayStart: WallMinute
  readonly displayEnd: WallMinute
  readonly steps?: number | undefined
  readonly endsLate?: boolean | undefined
  readonly quantity: number
  /** Stock objects the chosen options need. */
  readonly optionStock: readonly { readonly objectId: number; readonly quantity: number }[]
  /** Staff override the rules of the object, not what somebody else has. */
  readonly isForced?: boolean
}

/** What options want more of than there is. */
interface Shortage {
  /** The stock they take from. */
  readonly objectId: number
  readonly wanted: number
  readonly available: number
  readonly stock: number
}

export interface Judged {
  readonly wish: Wish
  readonly verdict: Verdict | null
  readonly reason: Reason | null
  /** Said with the reason `option_taken`. */
  readonly shortage?: Shortage | null
  /** A booking of the same customer is there already, in the way or beside it: an earlier one, or another wish of the same request. */
  readonly overlaps: 'earlier' | 'request' | null
}

/** A date as the client knows it. */
export const describeWish = ({ booking = 0, clientId = '' }: Pick<Wish, 'booking' | 'clientId'>, reason: string) => ({
  booking,
  clientId,
  reason,
})

export const isFirm = (reason: Reason | null): boolean => reason !== null && firmReasons.includes(reason)

const roundUp = 3 * 1440

/** How far from a wish occupancies matter: room for processing times, whole days, and the zone. */
export function marginOf(objects: ReadonlyMap<number, ObjectRules>): number {
  let longest = 0
  for (const { intervals } of objects.values()) {
    for (const { preProcessingTime, postProcessingTime } of intervals) {
      longest = Math.max(longest, preProcessingTime + postProcessingTime)
    }
  }
  return longest + roundUp
}

/** The stretch of time a list of wishes can possibly touch. */
function reachOf(objects: ReadonlyMap<number, ObjectRules>, wishes: readonly Wish[]): Span {
  const margin = marginOf(objects)
  // Wall minutes are within a day of the moments they mean, which the margin covers.
  return {
    start: Math.min(...wishes.map(({ displayStart }) => displayStart)) - margin,
    end: Math.max(...wishes.map(({ displayEnd }) => displayEnd)) + margin,
  }
}

export const intervalOf = (object: ObjectRules, intervalId: number): PricedInterval | undefined =>
  object.intervals.find(({ id }) => id === intervalId)

/**
 * Judges wishes one after the other: what an earlier one takes is not there for a later one. An own booking that lies where a wish
 * would is named even if there is room for both, as with stock.
 */
export function judgeAll(
  objects: ReadonlyMap<number, ObjectRules>,
  wishes: readonly Wish[],
  taken: readonly OccupancyRow[],
  now: number,
): Judged[] {
  const own: OccupancyRow[] = []
  const earlier = taken.filter(({ isOwn }) => isOwn)
  return wishes.map((wish) => {
    const alone = judgeOne(objects, wish, taken, now)
    if (typeof alone === 'string') {
      const isEarlier = isFirm(alone) && meetsOwn(objects, wish, earlier, now)
      const shortage = alone === 'option_taken' ? findShortage(objects, wish, taken, now) : null
      return { wish, verdict: null, reason: alone, overlaps: isEarlier ? 'earlier' : null, shortage }
    }
    const together = own.length === 0 ? alone : judgeOne(objects, wish, [...taken, ...own], now)
    if (typeof together === 'string') {
      const shortage = together === 'option_taken' ? findShortage(objects, wish, [...taken, ...own], now) : null
      return { wish, verdict: null, reason: together, overlaps: 'request', shortage }
    }
    const overlaps = meets(objects, wish, together, earlier)
      ? ('earlier' as const)
      : meets(objects, wish, together, own)
        ? ('request' as const)
        : null
    own.push(...rowsOf(objects, wish, together))
    return { wish, verdict: together, reason: null, overlaps }
  })
}

/** The first stock of which there is too little while a wish would last. */
function findShortage(
  objects: ReadonlyMap<number, ObjectRules>,
  wish: Wish,
  taken: readonly OccupancyRow[],
  now: number,
): Shortage | null {
  const undisturbed = judgeOne(objects, { ...wish, optionStock: [] }, [], now)
  if (typeof undisturbed === 'string') return null
  const leaves = objects.get(wish.objectId)?.leaves ?? []
  for (const { objectId, quantity } of wish.optionStock) {
    const rows = taken
      .filter((row) => row.objectId === objectId)
      .map(({ count, ...row }) => ({ ...row, quantity: count }))
    // What is booked itself comes first where an option takes of the same.
    const besides = leaves.includes(objectId) ? wish.quantity : 0
    const stock = objects.get(objectId)?.stock ?? 0
    const available = Math.max(0, stock - besides - new Usage(rows).peak(undisturbed.occupied))
    if (quantity > available) return { objectId, wanted: quantity, available, stock: Math.max(0, stock - besides) }
  }
  return null
}

/** Whether an earlier booking of the customer lies where this wish would, if nothing were taken. */
function meetsOwn(
  objects: ReadonlyMap<number, ObjectRules>,
  wish: Wish,
  earlier: readonly OccupancyRow[],
  now: number,
): boolean {
  const undisturbed = earlier.length === 0 ? null : judgeOne(objects, wish, [], now)
  return undisturbed !== null && typeof undisturbed !== 'string' && meets(objects, wish, undisturbed, earlier)
}

/** Whether one of these rows lies where a wish does: on the object or a shared leaf, processing times included. */
function meets(
  objects: ReadonlyMap<number, ObjectRules>,
  wish: Wish,
  { occupied }: Verdict,
  rows: readonly OccupancyRow[],
): boolean {
  if (rows.length === 0) return false
  const leaves = objects.get(wish.objectId)?.leaves ?? []
  return rows.some((row) => leaves.includes(row.objectId) && row.start < occupied.end && occupied.start < row.end)
}

function judgeOne(
  objects: ReadonlyMap<number, ObjectRules>,
  wish: Wish,
  taken: readonly OccupancyRow[],
  now: number,
): Verdict | Reason {
  const object = objects.get(wish.objectId)
  const interval = object && intervalOf(object, wish.intervalId)
  if (!object || !interval) return 'hidden'
  const leaves = new Set(object.leaves)
  const reach = reachOf(objects, [wish])
  const near = taken.filter(({ start, end }) => start < reach.end && reach.start < end)
  const mine = near
    .filter(({ objectId }) => leaves.has(objectId))
    .map(({ count, ...row }) => ({ ...row, quantity: count }))
  const facts: Facts = {
    now,
    taken: mine.filter(({ bookedObjectId }) => bookedObjectId === object.id),
    takenByParts: mine.filter(({ bookedObjectId }) => bookedObjectId !== object.id),
    options: wish.optionStock.map(({ objectId, quantity }) => ({
      stock: objects.get(objectId)?.stock ?? 0,
      // An option may take of what is booked itself.
      quantity: quantity + (leaves.has(objectId) ? wish.quantity : 0),
      taken: near.filter((row) => row.objectId === objectId).map(({ count, ...row }) => ({ ...row, quantity: count })),
    })),
  }
  const days = [dayOfWall(wish.displayStart), dayOfWall(wish.displayEnd)] as const
  const calendar = new Calendar(object, interval, facts, ...days)
  return wish.isForced ? calendar.judgeFreely(wish, wish.quantity) : calendar.judge(wish, wish.quantity)
}

/** A booking that stays at its time, whatever the rules say today: only what its options need must be there. */
export function judgeKept(
  objects: ReadonlyMap<number, ObjectRules>,
  wish: Wish,
  kept: Verdict,
  others: readonly OccupancyRow[],
): Judged {
  const isMissing = wish.optionStock.some(({ objectId, quantity }) => {
    const taken = others
      .filter((row) => row.objectId === objectId)
      .map(({ count, ...row }) => ({ ...row, quantity: count }))
    return new Usage(taken).peak(kept.occupied) + quantity > (objects.get(objectId)?.stock ?? 0)
  })
  return isMissing
    ? { wish, verdict: null, reason: 'option_taken', overlaps: null }
    : { wish, verdict: kept, reason: null, overlaps: null }
}

/** What a wish would take, for the wishes after it. */
function rowsOf(objects: ReadonlyMap<number, ObjectRules>, wish: Wish, { occupied }: Verdict): OccupancyRow[] {
  const object = objects.get(wish.objectId)
  const row = { bookingId: null, holdKey: null, first: 0, ...occupied }
  return [
    ...(object?.leaves ?? []).map((objectId) => ({
      ...row,
      objectId,
      bookedObjectId: wish.objectId,
      count: wish.quantity,
    })),
    // Stock is taken for its own sake, as its occupancies say too.
    ...wish.optionStock.map(({ objectId, quantity }) => ({
      ...row,
      objectId,
      bookedObjectId: objectId,
      count: quantity,
    })),
  ]
}

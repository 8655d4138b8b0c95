import {
  type BookableObject,
  blockedInstants,
  firstEndingAfter,
  intersect,
  length,
  momentsOf,
  openInstants,
  type Span,
  subtract,
  type Taken,
  union,
} from '../availability/index.ts'
import type { Period } from './period.ts'
import { addSpans, emptySpread, type Spread } from './spread.ts'

/** An object as far as its occupancy goes; one without parts is its own leaf. */
export interface EvaluatedObject extends Pick<BookableObject, 'zone' | 'openingTimes' | 'blockingDays' | 'stock'> {
  readonly id: number
  readonly leaves: readonly number[]
}

/** What takes a leaf, and what shuts it besides the rules. */
export interface LeafUse {
  readonly taken: readonly Taken[]
  readonly blocks: readonly Span[]
}

/** Minutes an object is open, and how much of them is taken: of a stock in the share of its places. */
export interface Share {
  readonly open: number
  readonly taken: number
}

export interface Occupancy {
  readonly byObject: ReadonlyMap<number, Share>
  /** Every leaf once. */
  readonly open: Spread
  readonly taken: Spread
}

const unused: LeafUse = { taken: [], blocks: [] }

/** How much of the time objects are open somebody has them. */
export function occupancyOf(
  objects: readonly EvaluatedObject[],
  uses: ReadonlyMap<number, LeafUse>,
  period: Period,
): Occupancy {
  const [open, taken] = [emptySpread(period), emptySpread(period)]
  const byObject = new Map<number, Share>()
  const leafTimes = new Map<number, { spans: Span[]; stock: number; zone: string }>()
  const timesOf = rememberTimes(period)
  for (const object of objects) {
    const ruled = timesOf(object)
    const share = { open: 0, taken: 0 }
    for (const leaf of object.leaves) {
      const use = uses.get(leaf) ?? unused
      const times = use.blocks.length > 0 ? subtract(ruled, union(use.blocks)) : ruled
      share.open += length(times)
      share.taken += sum(within(times, use.taken)) / object.stock
      const known = leafTimes.get(leaf)
      const spans = known && known.spans !== times ? union([...known.spans, ...times]) : times
      // A whole has stock 1, as have its parts.
      leafTimes.set(leaf, { spans, stock: object.stock, zone: object.zone })
    }
    byObject.set(object.id, share)
  }
  for (const [leaf, { spans, stock, zone }] of leafTimes) {
    addSpans(taken, within(spans, uses.get(leaf)?.taken ?? []), period, zone, stock)
  }
  for (const [spans, leaves] of Map.groupBy(leafTimes.values(), (leaf) => leaf.spans)) {
    const zone = leaves[0]?.zone ?? ''
    const together = spans.map((span) => ({ ...span, quantity: leaves.length }))
    addSpans(open, together, period, zone)
  }
  return { byObject, open, taken }
}

/** Most objects of a municipality are open alike: the same rules are worked out once, and give the very same spans. */
function rememberTimes(period: Period): (object: EvaluatedObject) => Span[] {
  const known = new Map<string, Span[]>()
  return (object) => {
    const key = JSON.stringify([object.zone, object.openingTimes, object.blockingDays])
    const times = known.get(key) ?? ruledTimes(object, period)
    known.set(key, times)
    return times
  }
}

/** When the rules let an object be used, cut at the borders of the period. */
function ruledTimes(object: EvaluatedObject, { from, until }: Period): Span[] {
  const whole = { start: momentsOf(object.zone, from).start, end: momentsOf(object.zone, until).end }
  const open = intersect(openInstants(object, from, until), [whole])
  return subtract(open, blockedInstants(object, from, until))
}

/** What lies inside some sorted, disjoint spans. */
function within(spans: readonly Span[], taken: readonly Taken[]): Taken[] {
  const inside: Taken[] = []
  for (const { start, end, quantity = 1 } of taken) {
    for (let index = firstEndingAfter(spans, start); index < spans.length; index += 1) {
      const span = spans[index]
      if (!span || span.start >= end) break
      inside.push({ start: Math.max(start, span.start), end: Math.min(end, span.end), quantity })
    }
  }
  return inside
}

const sum = (taken: readonly Taken[]) =>
  taken.reduce((all, { start, end, quantity = 1 }) => all + (end - start) * quantity, 0)

/** In percent, not rounded; null while nothing is open. */
export const percentOf = ({ taken, open }: Share): number | null => (open > 0 ? (taken / open) * 100 : null)

import { openInstants } from '@allmend/domain/availability'
import { LRUCache } from 'lru-cache'
import type { PlanObject, PlanObjects } from './read-objects.ts'

type OpenSpans = readonly (readonly [from: number, until: number])[]

/** Worked out once for each stretch of days, as long as nothing about the objects changes. */
const known = new WeakMap<PlanObjects, LRUCache<string, Map<number, OpenSpans>>>()

function spansOf(all: PlanObjects, key: string): Map<number, OpenSpans> {
  const stretches = known.get(all) ?? new LRUCache<string, Map<number, OpenSpans>>({ max: 50 })
  known.set(all, stretches)
  const spans = stretches.get(key) ?? new Map<number, OpenSpans>()
  stretches.set(key, spans)
  return spans
}

/** When an object is open on these days, cut to them. */
export function openSpans(
  all: PlanObjects,
  first: number,
  last: number,
  { start: begin, end: stop }: { readonly start: number; readonly end: number },
): (object: PlanObject) => OpenSpans {
  const spans = spansOf(all, `${first} ${last}`)
  return ({ id, openingTimes }) => {
    const before = spans.get(id)
    if (before) return before
    const open = openInstants({ zone: all.zone, openingTimes }, first, last)
      .map(({ start, end }): [number, number] => [Math.max(start, begin), Math.min(end, stop)])
      .filter(([start, end]) => start < end)
    spans.set(id, open)
    return open
  }
}

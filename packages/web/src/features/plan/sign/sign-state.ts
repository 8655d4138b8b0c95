import type { PublicPlan, TakenSpan } from '../public/public-plan.queries.ts'

export interface SignState {
  readonly now: TakenSpan | null
  /** What is still to come today, the nearest first. */
  readonly next: readonly TakenSpan[]
  /** Open now, if nobody has it. */
  readonly isOpen: boolean
  /** When it shuts, or somebody comes. */
  readonly freeUntil: number | null
}

/** What is on in a room at a moment, and what comes next. */
export function signState(
  { spans, objects }: Pick<PublicPlan, 'spans' | 'objects'>,
  objectId: number,
  at: number,
): SignState {
  const own = spans.filter((span) => span.objectId === objectId).sort((a, b) => a.from - b.from)
  const now = own.find(({ from, until }) => from <= at && at < until) ?? null
  const next = own.filter(({ from }) => from > at)
  const open = objects.find(({ id }) => id === objectId)?.open.find(([from, until]) => from <= at && at < until)
  const ends = [next[0]?.from, open?.[1]].filter((moment) => moment !== undefined)
  return { now, next, isOpen: open !== undefined, freeUntil: open ? Math.min(...ends) : null }
}

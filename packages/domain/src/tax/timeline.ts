import { type Day, dayOf } from '../time/index.ts'
import type { Rate, TaxPeriod } from './tax.ts'

/** From its first day to its last, both included. */
export interface DatedRate {
  readonly rate: Rate
  readonly start: Day
  readonly end: Day
}

/**
 * The rates of all days. The start rate ends the day before the first dated period, the end rate begins the day after the last; without
 * dated periods the start rate holds for every day.
 */
export interface TaxTimeline {
  readonly startRate: Rate
  readonly endRate: Rate | null
  readonly dated: readonly DatedRate[]
}

/** When VAT began; an open start is shown from here. */
export const firstTaxDay: Day = dayOf(1995, 1, 1)
/** The first beginning a dated period can have: the start rate needs a day before it. */
export const earliestTaxDay: Day = firstTaxDay + 1
/** The last day a dated period can have. */
export const latestTaxDay: Day = dayOf(2199, 12, 31)

export const timelineFaults = {
  overlap: 'Dieser Zeitraum überlappt einen anderen Zeitraum!',
  gap: 'Es gibt Lücken im Zeitraum, der durch keinen MwSt. Satz abgedeckt wird.',
} as const

type Span = Pick<DatedRate, 'start' | 'end'>

const overlap = (one: Span, other: Span) => one.start <= other.end && other.start <= one.end

/** Whether it shares a day with any of the others, boundaries included. */
export const overlapsAny = (one: Span, others: readonly Span[]): boolean => others.some((other) => overlap(one, other))

export const byStart = <S extends Span>(spans: readonly S[]): S[] =>
  [...spans].sort((one, other) => one.start - other.start || one.end - other.end)

/** The places of those that begin before an earlier one has ended, as they stand in the list. */
export function findOverlaps(spans: readonly Span[]): number[] {
  const ordered = byStart(spans.map(({ start, end }, place) => ({ start, end, place })))
  let reached = Number.NEGATIVE_INFINITY
  const late: number[] = []
  for (const { start, end, place } of ordered) {
    if (start <= reached) late.push(place)
    reached = Math.max(reached, end)
  }
  return late.sort((one, other) => one - other)
}

/** The days between periods that belong to none. */
export function findGaps(spans: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let reached: Day | null = null
  for (const { start, end } of byStart(spans)) {
    if (reached !== null && start > reached + 1) gaps.push({ start: reached + 1, end: start - 1 })
    reached = Math.max(reached ?? end, end)
  }
  return gaps
}

/** The periods in the order of the days, from the beginning of time to its end. */
export function periodsOf({ startRate, endRate, dated }: TaxTimeline): TaxPeriod[] {
  const ordered = byStart(dated)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return [{ rate: startRate, start: null, end: null }]
  return [
    { rate: startRate, start: null, end: first.start - 1 },
    ...ordered.map(({ rate, start, end }) => ({ rate, start, end })),
    { rate: endRate ?? startRate, start: last.end + 1, end: null },
  ]
}

const isDated = (period: TaxPeriod): period is DatedRate => period.start !== null && period.end !== null

/** Read back from its periods, in their order. Where an end follows the start at once, its first day stands between them. */
export function timelineOf(periods: readonly TaxPeriod[]): TaxTimeline {
  const [start, end] = [periods[0], periods.at(-1)]
  const dated = periods.filter(isDated)
  const startRate = start?.rate ?? 0
  if (!end || end.start === null) return { startRate, endRate: null, dated }
  if (dated.length > 0) return { startRate, endRate: end.rate, dated }
  return { startRate, endRate: end.rate, dated: [{ rate: end.rate, start: end.start, end: end.start }] }
}

/** Days whose rate is another; an open start or end goes on for ever. */
export interface RateChange {
  readonly start: Day | null
  readonly end: Day | null
  readonly before: Rate
  readonly after: Rate
}

/** What days get another rate when one timeline takes the place of another; in the order of the days, as few stretches as can be. */
export function changedDays(before: TaxTimeline, after: TaxTimeline): RateChange[] {
  const [old, now] = [openly(before), openly(after)]
  const starts = [...new Set([...old, ...now].map(({ start }) => start))].sort((one, other) => one - other)
  const changes: RateChange[] = []
  for (const [place, start] of starts.entries()) {
    const next = starts[place + 1]
    const [was, is] = [rateAt(old, start), rateAt(now, start)]
    if (was === is) continue
    const from = Number.isFinite(start) ? start : null
    const end = next === undefined ? null : next - 1
    const last = changes.at(-1)
    const goesOn = last?.end === start - 1 && last.before === was && last.after === is
    if (goesOn) changes[changes.length - 1] = { ...last, end }
    else changes.push({ start: from, end, before: was, after: is })
  }
  return changes
}

const openly = (timeline: TaxTimeline) =>
  periodsOf(timeline).map(({ rate, start }) => ({ rate, start: start ?? Number.NEGATIVE_INFINITY }))

const rateAt = (periods: readonly { readonly rate: Rate; readonly start: Day }[], day: Day): Rate =>
  periods.findLast(({ start }) => start <= day)?.rate ?? 0

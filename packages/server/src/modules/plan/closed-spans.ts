import { blockedDays, toInstants } from '@allmend/domain/availability'
import { clockOf, type Day, dateOf, wallAt } from '@allmend/domain/time'
import type { PlanObject } from './read-objects.ts'

export interface ClosedSpan {
  readonly from: number
  readonly until: number
  readonly title: string
}

/** The blocking days of an object that touch these days, each with its reason; the same one of several parts once. */
export function closedSpans({ blockingDays }: Pick<PlanObject, 'blockingDays'>, zone: string, first: Day, last: Day) {
  const spans = new Map<string, ClosedSpan>()
  for (const rule of blockingDays) {
    const walls = blockedDays([rule], first, last).map(({ start, end }) => ({
      start: wallAt(start, 0),
      end: wallAt(end, 0),
    }))
    for (const { start, end } of toInstants(clockOf(zone), walls)) {
      spans.set(`${start}-${end}-${rule.title}`, { from: start, until: end, title: rule.title || 'Gesperrt' })
    }
  }
  return [...spans.values()]
}

const two = (value: number) => String(value).padStart(2, '0')

/** «gesperrt bis 31.03.», if it is today. */
export function closedNote({ blockingDays }: Pick<PlanObject, 'blockingDays'>, today: Day): string {
  const [span] = blockedDays(blockingDays, today, today)
  if (!span) return ''
  const { day, month } = dateOf(span.end - 1)
  return span.end - 1 === today ? 'heute gesperrt' : `gesperrt bis ${two(day)}.${two(month)}.`
}

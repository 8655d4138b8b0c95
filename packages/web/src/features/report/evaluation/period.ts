import { type Day, dateOf, dayOf, formatDay, parseDay } from '@allmend/domain/time'
import { dayWords } from '../words.ts'

const periodKinds = ['month', 'quarter', 'year', 'range'] as const
export type PeriodKind = (typeof periodKinds)[number]

export interface ChosenPeriod {
  readonly kind: PeriodKind
  readonly from: string
  readonly until: string
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** The month, quarter or year a day lies in; one that is going on ends today, so that it is compared with as many days. */
function around(kind: Exclude<PeriodKind, 'range'>, at: Day, today: Day): ChosenPeriod {
  const { year, month } = dateOf(at)
  const first = Math.floor((month - 1) / monthsOf[kind]) * monthsOf[kind]
  const next = first + monthsOf[kind]
  const [from, end] = [dayOf(year, first + 1, 1), dayOf(year + Math.floor(next / 12), (next % 12) + 1, 1) - 1]
  return { kind, from: formatDay(from), until: formatDay(from <= today && today <= end ? today : end) }
}

const isKind = (value: unknown): value is PeriodKind => periodKinds.some((kind) => kind === value)
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && value >= '2000-01-01' && value <= '2199-12-31' && parseDay(value) !== null

/** What the address asks for; the year so far unless it says otherwise. */
export function readPeriod({ period, at, from, until }: Readonly<Record<string, unknown>>, today: Day): ChosenPeriod {
  if (period === 'range' && isDay(from) && isDay(until) && from <= until) return { kind: 'range', from, until }
  const kind = isKind(period) && period !== 'range' ? period : 'year'
  return around(kind, isDay(at) ? (parseDay(at) ?? today) : today, today)
}

/** What stands in the address for one period before or after. */
export function stepPeriod({ kind, from, until }: ChosenPeriod, direction: -1 | 1): Readonly<Record<string, string>> {
  const [first, last] = [parseDay(from) ?? 0, parseDay(until) ?? 0]
  if (kind === 'range') {
    const shift = (last - first + 1) * direction
    return { period: kind, from: formatDay(first + shift), until: formatDay(last + shift) }
  }
  const { year, month } = dateOf(first)
  const target = month - 1 + monthsOf[kind] * direction
  return { period: kind, at: formatDay(dayOf(year + Math.floor(target / 12), (((target % 12) + 12) % 12) + 1, 1)) }
}

/** `01.01.–16.11.2025`, the year once where it is the same. */
export function spanWords(from: string, until: string): string {
  const [first, last] = [dayWords(from), dayWords(until)]
  if (from === until) return first
  return from.slice(0, 4) === until.slice(0, 4) ? `${first.slice(0, 6)}–${last}` : `${first}–${last}`
}

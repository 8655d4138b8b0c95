import type { Access } from '@allmend/domain/access'

export interface Option {
  readonly value: string
  readonly label: string
}

interface FilterBase {
  /** As the call and the address name it. */
  readonly name: string
  readonly label: string
  readonly access?: Access
}

/** `multi` joins several values by `|`. A function is a hook that fetches the options; their values are record numbers. */
export interface ChoiceFilter extends FilterBase {
  readonly kind: 'select' | 'multi'
  readonly options: readonly Option[] | (() => readonly Option[] | undefined)
}

interface FlagFilter extends FilterBase {
  readonly kind: 'flag'
}

interface TextFilter extends FilterBase {
  readonly kind: 'text'
}

/** Two days, each with a name of its own; either may be missing. */
interface RangeFilter extends FilterBase {
  readonly kind: 'range'
  readonly from: string
  readonly until: string
}

/** A record the list was called up for: chosen elsewhere, named and removed here. */
export interface LinkedFilter extends FilterBase {
  readonly kind: 'linked'
  readonly pattern: RegExp
  /** A hook: what the record is called. */
  readonly useText: (value: string) => string | undefined
}

export type ListFilter = ChoiceFilter | FlagFilter | TextFilter | RangeFilter | LinkedFilter
export type FilterValues = Readonly<Record<string, string>>

export const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const filterNames = (filter: ListFilter): readonly string[] =>
  filter.kind === 'range' ? [filter.from, filter.until] : [filter.name]

export const isUsed = (filter: ListFilter, values: FilterValues): boolean =>
  filterNames(filter).some((name) => values[name] !== undefined)

/** The values without those of this filter. */
export const withoutFilter = (filter: ListFilter, values: FilterValues): FilterValues => {
  const own = filterNames(filter)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !own.includes(name)))
}

/** What of an address this filter understands. */
export function readFilter(filter: ListFilter, raw: Readonly<Record<string, unknown>>): FilterValues {
  const read = filterNames(filter).map((name) => [name, readValue(filter, raw[name])] as const)
  return Object.fromEntries(read.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function readValue(filter: ListFilter, raw: unknown): string | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const value = String(raw)
  if (filter.kind === 'flag') return value === '1' ? value : undefined
  if (filter.kind === 'text') return value.trim() || undefined
  if (filter.kind === 'range') return isDay(value) ? value : undefined
  if (filter.kind === 'linked') return filter.pattern.test(value) ? value : undefined
  const values = filter.kind === 'multi' ? value.split('|') : [value]
  const known = [...new Set(values)].filter((one) => isOption(filter, one))
  return known.join('|') || undefined
}

const isOption = ({ options }: ChoiceFilter, value: string): boolean =>
  Array.isArray(options) ? options.some((option) => option.value === value) : /^[1-9]\d{0,8}$/.test(value)

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const dayParts = (day: string) => ({ year: day.slice(0, 4), rest: `${day.slice(8)}.${day.slice(5, 7)}.` })

/** «16.11.–31.12.2026», «ab 16.11.2026», «bis 31.12.2026» */
export function rangeText(from: string | undefined, until: string | undefined): string {
  const whole = (day: string) => `${dayParts(day).rest}${dayParts(day).year}`
  if (!from) return until ? `bis ${whole(until)}` : ''
  if (!until) return `ab ${whole(from)}`
  if (from === until) return whole(from)
  return `${dayParts(from).year === dayParts(until).year ? dayParts(from).rest : whole(from)}–${whole(until)}`
}

/** What a chip says after the colon; nothing for a switch, whose name says it all. */
export function filterText(filter: ListFilter, values: FilterValues, options: readonly Option[] = []): string | null {
  if (filter.kind === 'flag') return null
  if (filter.kind === 'range') return rangeText(values[filter.from], values[filter.until])
  const value = values[filter.name] ?? ''
  if (filter.kind === 'text' || filter.kind === 'linked') return value
  const chosen = value.split('|')
  if (chosen.length > 1) return `${chosen.length} ausgewählt`
  return options.find((option) => option.value === value)?.label ?? value
}

import { auditedEntities } from '@allmend/domain/audit'
import {
  byStart,
  datedRateFields,
  earliestTaxDay,
  findGaps,
  findOverlaps,
  firstTaxDay,
  openRateFields,
  overlapsAny,
  parseRate,
  rateText,
  timelineFaults,
} from '@allmend/domain/tax'
import { type Day, dateOf, dayOf, displayDate, formatDay, parseDay } from '@allmend/domain/time'
import { checkFields, type FieldSpec, type Rule } from '@allmend/domain/validation'
import { packList, readEntry, unpackList } from '../../../framework/form/packed-list.ts'
import type { EntryWords } from '../../../framework/form/value-words.ts'
import type { Taxes, TimelineBody } from './taxes.queries.ts'

/** A dated period: dates that fit, and a rate as it is typed. */
export interface RateDraft {
  readonly id: number
  readonly rate: string
  readonly start: string
  readonly end: string
}

export interface TaxValues extends Readonly<Record<string, string | readonly string[]>> {
  readonly startRate: string
  /** Empty without dated periods. */
  readonly endRate: string
  readonly configs: readonly string[]
}

const dayIn = (text: string): Day => parseDay(text) ?? Number.NaN
export const dateWords = (day: Day): string => displayDate(formatDay(day))
const hundredths = (percent: number) => Math.round(percent * 100)

export const draftsOf = (values: Pick<TaxValues, 'configs'>): RateDraft[] =>
  byStart(
    unpackList<RateDraft>(values.configs).map((draft) => ({
      draft,
      start: dayIn(draft.start),
      end: dayIn(draft.end),
    })),
  ).map(({ draft }) => draft)

export const packDrafts = (drafts: readonly RateDraft[]): string[] => packList(drafts)

/** An installation without any rate charges nothing, which is a start rate of zero. */
export function readTaxes(taxes: Taxes | null): TaxValues {
  const configs = taxes?.configs ?? []
  const text = (rate: number | undefined) => (rate === undefined ? '' : rateText(hundredths(rate)))
  const dated = configs.flatMap(({ rate, start, end }, at) =>
    start !== null && end !== null ? [{ id: at, rate: text(rate), start, end }] : [],
  )
  return {
    startRate: text(configs.find(({ isStartConfig }) => isStartConfig)?.rate ?? 0),
    endRate: text(configs.find(({ isEndConfig }) => isEndConfig)?.rate),
    configs: packDrafts(dated),
  }
}

const exact = (rate: string) => rateText(parseRate(rate) ?? 0)

export function bodyOf(values: TaxValues): TimelineBody {
  const configs = draftsOf(values).map(({ rate, start, end }) => ({ rate: exact(rate), start, end }))
  return { startRate: exact(values.startRate), endRate: configs.length > 0 ? exact(values.endRate) : null, configs }
}

const spansOf = (drafts: readonly RateDraft[]) =>
  drafts.map(({ start, end }) => ({ start: dayIn(start), end: dayIn(end) }))

export const gapsOf = (drafts: readonly RateDraft[]) => findGaps(spansOf(drafts))

/** Why these dates cannot be applied to a period among the others; null if they can. */
export function datesFault(
  dates: Pick<RateDraft, 'start' | 'end'>,
  others: readonly RateDraft[],
): { readonly fields: Partial<Record<'start' | 'end', string>>; readonly isOverlapping: boolean } | null {
  const { start, end } = checkFields(datedRateFields, { ...dates, rate: '0' })
  const fields = { ...(start && { start }), ...(end && { end }) }
  if (start || end) return { fields, isOverlapping: false }
  const isOverlapping = overlapsAny({ start: dayIn(dates.start), end: dayIn(dates.end) }, spansOf(others))
  return isOverlapping ? { fields, isOverlapping } : null
}

const periods: Rule = (value) => {
  const drafts = unpackList<RateDraft>(value as readonly string[])
  const wrong = drafts.map((draft) => checkFields(datedRateFields, { ...draft })).find(({ rate }) => rate !== undefined)
  if (wrong?.rate) return wrong.rate
  const spans = spansOf(drafts)
  if (findOverlaps(spans).length > 0) return timelineFaults.overlap
  return findGaps(spans).length > 0 ? timelineFaults.gap : null
}

/** The end has a rate once something is dated. */
export const taxSpecOf = ({ configs }: TaxValues): FieldSpec<keyof TaxValues & string> => ({
  startRate: { label: auditedEntities.taxes.fields.startRate, rules: openRateFields.rate.rules },
  endRate: { label: auditedEntities.taxes.fields.endRate, rules: configs.length > 0 ? openRateFields.rate.rules : [] },
  configs: { label: auditedEntities.taxes.fields.configs, rules: [periods] },
})

/** A packed period as it reads where two keepers' changes are compared. */
export const taxWords: EntryWords = (_, entry) => {
  const read = typeof entry === 'string' ? readEntry(entry) : null
  if (!read) return String(entry)
  return `${displayDate(String(read.start))} - ${displayDate(String(read.end))}: ${String(read.rate)} %`
}

/** What a new period starts with: where the end rate begins, or tomorrow while nothing is dated. */
export function proposal(values: TaxValues, today: Day): Pick<RateDraft, 'rate' | 'start' | 'end'> {
  const last = draftsOf(values).at(-1)
  const start = last ? dayIn(last.end) + 1 : Math.max(today + 1, earliestTaxDay)
  return { rate: last ? values.endRate : values.startRate, start: formatDay(start), end: '' }
}

/** With one period more. The first makes an end: days after it go on as they were. */
export function withPeriod(values: TaxValues, added: Omit<RateDraft, 'id'>): Partial<TaxValues> {
  const drafts = draftsOf(values)
  const id = Math.max(0, ...drafts.map((draft) => draft.id)) + 1
  return {
    configs: packDrafts([...drafts, { ...added, rate: exact(added.rate), id }]),
    ...(drafts.length === 0 && { endRate: values.startRate }),
  }
}

/** With one period less. With the last of them the end goes, too. */
export function withoutPeriod(values: TaxValues, id: number): Partial<TaxValues> {
  const rest = draftsOf(values).filter((draft) => draft.id !== id)
  return { configs: packDrafts(rest), ...(rest.length === 0 && { endRate: '' }) }
}

export interface TimelineRow {
  /** `start`, `end`, or the number of a dated period. */
  readonly key: 'start' | 'end' | number
  readonly rate: string
  readonly start: Day
  /** Null for the end, which is open. */
  readonly end: Day | null
}

/** What the timeline shows, from its first day on. Without dated periods the start ends today. */
export function rowsOf(values: TaxValues, today: Day): TimelineRow[] {
  const drafts = draftsOf(values)
  const [first, last] = [drafts[0], drafts.at(-1)]
  const start = { key: 'start', rate: values.startRate, start: firstTaxDay } as const
  if (!first || !last) return [{ ...start, end: today }]
  return [
    { ...start, end: dayIn(first.start) - 1 },
    ...drafts.map((draft) => ({ key: draft.id, rate: draft.rate, start: dayIn(draft.start), end: dayIn(draft.end) })),
    { key: 'end', rate: values.endRate, start: dayIn(last.end) + 1, end: null },
  ]
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** «2 Jahre», «1 Jahr 3 Monate», «29 Tage»: whole months where they are whole, else days. */
export function durationWords(start: Day, end: Day): string {
  const [from, until] = [dateOf(start), dateOf(end + 1)]
  const months = (until.year - from.year) * 12 + until.month - from.month
  if (until.day !== from.day || months === 0) {
    const whole = until.day < from.day ? months - 1 : months
    const rest = end + 1 - dayOf(from.year, from.month + whole, from.day)
    if (whole <= 0) return counted(end - start + 1, 'Tag', 'Tage')
    return `${monthsWords(whole)} ${counted(rest, 'Tag', 'Tage')}`
  }
  return monthsWords(months)
}

const monthsWords = (months: number): string => {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return [
    ...(years > 0 ? [counted(years, 'Jahr', 'Jahre')] : []),
    ...(rest > 0 ? [counted(rest, 'Monat', 'Monate')] : []),
  ].join(' ')
}

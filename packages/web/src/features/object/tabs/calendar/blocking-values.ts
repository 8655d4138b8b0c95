import type { ObjectRecord } from '@allmend/contract'
import { blockedDays } from '@allmend/domain/availability'
import { type Day, dateOf, dayOf, formatDay, parseDay } from '@allmend/domain/time'
import { packList, readEntry, unpackList } from '../../../../framework/form/packed-list.ts'
import { dayWords, shortDayWords } from '../../words/day-words.ts'

type BlockingDay = ObjectRecord['blockingDays'][number]

/** A blocking day as it is typed; without `until` it is a single day. */
export interface BlockingDraft {
  readonly id: number
  readonly title: string
  readonly repeat: boolean
  readonly from: string
  readonly until: string
}

const toDraft = (rule: BlockingDay, at: number): BlockingDraft => ({
  id: at + 1,
  title: rule.title,
  repeat: rule.repeat,
  from: formatDay(
    rule.type === 'day'
      ? dayOf(rule.year, rule.month, rule.day)
      : dayOf(rule.startYear, rule.startMonth, rule.startDay),
  ),
  until: rule.type === 'day' ? '' : formatDay(dayOf(rule.endYear, rule.endMonth, rule.endDay)),
})

export const packBlocking = (drafts: readonly BlockingDraft[]): string[] => packList(drafts)
export const readBlocking = (texts: readonly string[]): BlockingDraft[] => unpackList<BlockingDraft>(texts)
export const blockingTexts = (rules: readonly BlockingDay[]): string[] => packBlocking(rules.map(toDraft))

const [firstYear, lastYear] = [1970, 2200]
const longestTitle = 200

/** The day somebody typed or chose, within the years a calendar can hold. */
export const readableDay = (text: string): Day | null => {
  const day = parseDay(text)
  if (day === null) return null
  const { year } = dateOf(day)
  return year >= firstYear && year <= lastYear ? day : null
}

export function blockingErrors({
  title,
  from,
  until,
}: BlockingDraft): Partial<Record<'title' | 'from' | 'until', string>> {
  const [first, last] = [readableDay(from), until === '' ? null : readableDay(until)]
  return {
    ...(first === null && { from: 'Bitte wählen Sie einen Tag.' }),
    ...(until !== '' && last === null && { until: 'Bitte wählen Sie einen Tag.' }),
    ...(first !== null && last !== null && last < first && { until: 'Das Ende liegt vor dem Beginn.' }),
    ...([...title].length > longestTitle && { title: `'Titel' darf höchstens ${longestTitle} Zeichen lang sein` }),
  }
}

/** As the calls name it; null as long as it cannot be read. */
export function toBlockingDay(draft: BlockingDraft): BlockingDay | null {
  const first = readableDay(draft.from)
  if (first === null || Object.keys(blockingErrors(draft)).length > 0) return null
  const [start, end] = [dateOf(first), dateOf(readableDay(draft.until) ?? first)]
  const shared = { title: draft.title.trim(), repeat: draft.repeat }
  if (draft.until === '' || draft.until === draft.from) return { type: 'day', ...shared, ...start }
  return {
    type: 'range',
    ...shared,
    startYear: start.year,
    startMonth: start.month,
    startDay: start.day,
    endYear: end.year,
    endMonth: end.month,
    endDay: end.day,
  }
}

const yearsLooked = 21

/** The next blocked stretch that is not over yet, from today on; its end is not included. */
export function nextBlocked(draft: BlockingDraft, today: Day): { start: Day; end: Day } | null {
  const rule = toBlockingDay(draft)
  if (!rule) return null
  const from = Math.max(today, parseDay(draft.from) ?? today)
  const [next] = blockedDays([rule], today, from + yearsLooked * 366)
  return next ?? null
}

/** «19.11.2026», «24.12.–02.01.» every year, «01.08.–14.08.2026» */
export function blockingWords(draft: BlockingDraft): string {
  const [first, last] = [readableDay(draft.from), readableDay(draft.until)]
  if (first === null) return 'Neuer Sperrtag'
  const words = draft.repeat ? shortDayWords : dayWords
  if (last === null || last === first) return words(first)
  const isOneYear = !draft.repeat && dateOf(first).year === dateOf(last).year
  return `${isOneYear ? shortDayWords(first) : words(first)}–${words(last)}`
}

export const blockingDraftWords = (draft: BlockingDraft): string =>
  [blockingWords(draft), draft.title].filter(Boolean).join(' ')

/** An entry as a form packs it or as the log writes it; null for what is neither. */
export function readBlockingEntry(text: string): BlockingDraft | null {
  const entry = readEntry(text)
  if (typeof entry?.from === 'string') return entry as unknown as BlockingDraft
  const isWhole = entry?.type === 'day' ? 'day' in entry : entry?.type === 'range' && 'endDay' in entry
  return isWhole ? toDraft(entry as unknown as BlockingDay, 0) : null
}

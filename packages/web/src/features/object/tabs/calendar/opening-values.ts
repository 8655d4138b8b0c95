import { type OpeningTime, spansOfWeekday } from '@allmend/domain/availability'
import { weekdayWords } from '@allmend/domain/objects'
import { formatTime, minutesPerDay } from '@allmend/domain/time'
import type { Rule } from '@allmend/domain/validation'
import { weekOrder } from '../../words/day-words.ts'
import { readTime, spanText, toWire } from '../../words/time-text.ts'

/** One stretch of a day, as it is typed. */
export interface SpanText {
  readonly start: string
  readonly end: string
}

/** A form compares plain values, so a stretch goes through it as «07:30-12:00». */
const packSpan = ({ start, end }: SpanText): string => `${start.replaceAll('|', '')}|${end.replaceAll('|', '')}`
const unpackSpan = (text: string): SpanText => {
  const [start = '', end = ''] = text.split('|')
  return { start, end }
}

export const packSpans = (spans: readonly SpanText[]): string[] => spans.map(packSpan)
export const readSpans = (texts: readonly string[]): SpanText[] => texts.map(unpackSpan)

export const spansOf = (openingTimes: readonly OpeningTime[], weekday: number): string[] =>
  openingTimes
    .filter(({ day }) => day === weekday)
    .map(({ during }) => packSpan({ start: during.start, end: during.end }))
    .sort()

export const openingTimesOf = (texts: readonly string[], weekday: number): OpeningTime[] =>
  readSpans(texts).map(({ start, end }) => ({ day: weekday, during: { start: toWire(start), end: toWire(end) } }))

/** As minutes of the day; null as long as it is none. */
export function readSpan({ start, end }: SpanText): { start: number; end: number } | null {
  const [from, until] = [readTime(start), readTime(end)]
  return from === null || until === null || from >= until ? null : { start: from, end: until }
}

/** Only what can be read, for the picture that is drawn while somebody types. */
export const readableOpeningTimes = (texts: readonly string[], weekday: number): OpeningTime[] =>
  openingTimesOf(packSpans(readSpans(texts).filter((span) => readSpan(span) !== null)), weekday)

export const openingRule: Rule = (value) => {
  const spans = readSpans(Array.isArray(value) ? value.map(String) : [])
  if (spans.some(({ start, end }) => readTime(start) === null || readTime(end) === null)) {
    return 'Bitte geben Sie Uhrzeiten wie 18:30 ein.'
  }
  const read = spans.map(readSpan)
  if (read.includes(null)) {
    return 'Das Ende liegt nicht nach dem Beginn. Über Mitternacht: bis 23:59, und am Tag danach ab 00:00.'
  }
  const sorted = read.filter((span) => span !== null).sort((a, b) => a.start - b.start)
  const meet = sorted.some((span, at) => at > 0 && span.start < (sorted[at - 1]?.end ?? 0))
  return meet ? 'Zwei Zeiten überschneiden sich.' : null
}

const hour = 60

/** What another stretch of the same day may begin with: an hour after the last one, or the whole day. */
export function nextSpan(spans: readonly SpanText[]): SpanText {
  const last = Math.max(0, ...spans.map(({ end }) => readTime(end) ?? 0))
  if (spans.length === 0) return { start: '08:00', end: '22:00' }
  const start = last + hour
  return start + hour > 24 * hour
    ? { start: '', end: '' }
    : { start: formatTime(start), end: formatTime(Math.min(24 * hour, start + 4 * hour)) }
}

/** The opening times day by day: «07:30–12:00, 13:30–22:30», or that it is closed. */
export const openingLines = (openingTimes: readonly OpeningTime[]) =>
  weekOrder.map((weekday) => {
    const spans = spansOfWeekday(openingTimes, weekday)
    const isWhole = spans.length === 1 && spans[0]?.start === 0 && spans[0].end === minutesPerDay
    return {
      day: weekdayWords[weekday],
      times: isWhole ? 'Ganzer Tag' : spans.map(spanText).join(', ') || 'Geschlossen',
    }
  })

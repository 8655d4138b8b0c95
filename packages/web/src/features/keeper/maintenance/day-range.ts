import {
  type Day,
  dateOf,
  dayOf,
  daysInMonth,
  displayDate,
  formatDay,
  monthWords,
  weekdayOf,
} from '@allmend/domain/time'

/** So many days after the first the last may lie. */
const longest = 100

/** What was chosen so far; a whole range has both. */
export interface DayRange {
  readonly start: Day | null
  readonly end: Day | null
}

/** A first day begins a range, the second ends it; the wrong way round they are swapped. */
export function withDay({ start, end }: DayRange, day: Day): DayRange {
  if (start === null || end !== null) return { start: day, end: null }
  return { start: Math.min(start, day), end: Math.max(start, day) }
}

/** From today on; as long as one day is chosen, at most a hundred days from it either way. */
export function canChoose({ start, end }: DayRange, day: Day, today: Day): boolean {
  if (day < today) return false
  return start === null || end !== null || Math.abs(day - start) <= longest
}

export const dateWords = (day: Day): string => displayDate(formatDay(day))

/** Which days can be chosen next, as `canChoose` lets them. */
export function rangeNote({ start, end }: DayRange, today: Day): string {
  if (start === null) {
    return `Ab heute; der letzte Tag liegt höchstens ${longest} Tage nach dem ersten. Verkehrte Reihenfolge wird getauscht.`
  }
  const latest = dateWords(start + longest)
  if (end !== null) return `Ab heute, höchstens ${longest} Tage nach dem ersten: bis ${latest}.`
  return `Wählen Sie den zweiten Tag: ${dateWords(Math.max(today, start - longest))} bis ${latest}. Verkehrte Reihenfolge wird getauscht.`
}

export const isWithin = ({ start, end }: DayRange, day: Day): boolean =>
  start !== null && day >= start && day <= (end ?? start)

export interface CalendarMonth {
  readonly name: string
  readonly days: readonly Day[]
  /** Columns before the first. */
  readonly offset: number
}

/** The month so many months after that of a day. */
export function monthAfter(day: Day, months: number): CalendarMonth {
  const { year, month } = dateOf(day)
  const index = year * 12 + month - 1 + months
  const [ofYear, ofMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const first = dayOf(ofYear, ofMonth, 1)
  return {
    name: `${monthWords[ofMonth - 1]} ${ofYear}`,
    days: Array.from({ length: daysInMonth(ofYear, ofMonth) }, (_, at) => first + at),
    offset: (weekdayOf(first) + 6) % 7,
  }
}

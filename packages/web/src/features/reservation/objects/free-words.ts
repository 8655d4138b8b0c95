import { parseDay, weekdayOf } from '@allmend/domain/time'
import type { ObjectCard } from './objects.queries.ts'

const weekdays = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const
const longWeekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const

const dayAndMonth = (date: string) => `${date.slice(8, 10)}.${date.slice(5, 7)}.`

/** «Sa, 12.12.» */
const shortDay = (date: string) => `${weekdays[weekdayOf(parseDay(date) ?? 0)]}, ${dayAndMonth(date)}`

/** «Sa, 12.12.2026» */
export const shortDate = (date: string): string => `${shortDay(date)}${date.slice(0, 4)}`

/** «Samstag, 12.12.2026» */
export const longDay = (date: string): string =>
  `${longWeekdays[weekdayOf(parseDay(date) ?? 0)]}, ${dayAndMonth(date)}${date.slice(0, 4)}`

export interface FreeWords {
  readonly tone: 'success' | 'warning' | 'gray'
  readonly words: string
}

/** Units that begin at a fixed time: when is not the question. */
const wholeDays = ['Tag', 'Nacht', 'Woche', 'Monat']

/** Whether an object can be had on the day somebody asks for: from the wanted time, later, or not at all. */
export function freeWords(
  { isFree, freeStarts, priceUnit }: Pick<ObjectCard, 'isFree' | 'freeStarts' | 'priceUnit'>,
  date: string,
  from: string | undefined,
): FreeWords {
  const [first] = freeStarts
  if (!isFree || first === undefined) return { tone: 'gray', words: `${shortDay(date)} nicht frei` }
  if (wholeDays.includes(priceUnit)) return { tone: 'success', words: `${shortDay(date)} frei` }
  return { tone: from && first > from ? 'warning' : 'success', words: `${shortDay(date)} ab ${first} frei` }
}

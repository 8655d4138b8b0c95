import { parseDay, parseTime, weekdayOf } from '@allmend/domain/time'
import type { ObjectCard } from './public-objects.queries.ts'

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

export interface WantedTime {
  /** `2026-12-12` */
  readonly date: string
  readonly from?: string | undefined
  readonly until?: string | undefined
}

type FreeCard = Pick<ObjectCard, 'isFree' | 'freeStarts' | 'priceUnit'>

/** Whether an object can be had when somebody wants it, at another time of that day, or not at all. */
export function freeWords(card: FreeCard, wanted: WantedTime): FreeWords {
  const { isFree, freeStarts, priceUnit } = card
  const [first] = freeStarts
  const day = shortDay(wanted.date)
  const hasHours = wanted.from !== undefined || wanted.until !== undefined
  // Less than was wished may be free all the same.
  const not = hasHours ? 'nicht zu dieser Zeit' : 'nicht'
  if (first === undefined) return { tone: 'gray', words: `${day} ${not} frei` }
  if (hasHours) {
    const words = isFree ? fittingWords(freeStarts, wanted) : otherWords(freeStarts, wanted)
    return { tone: isFree ? 'success' : 'warning', words: `${day} ${words}` }
  }
  return { tone: 'success', words: `${day} ${wholeDays.includes(priceUnit) ? 'frei' : `ab ${first} frei`}` }
}

/** «14:00–17:00 frei»; where it has to begin before: «14:00–17:00 frei, Beginn 13:30». */
function fittingWords(starts: readonly string[], { from, until }: WantedTime): string {
  if (from === undefined) return `bis ${until} frei`
  const words = until === undefined ? `ab ${from} frei` : `${from}–${until} frei`
  const latest = starts.at(-1) ?? from
  return latest < from ? `${words}, Beginn ${latest}` : words
}

/** «nicht zu dieser Zeit, frei ab 17:30»: of all starts the nearest. */
function otherWords(starts: readonly string[], { from, until }: WantedTime): string {
  const minutes = (text: string) => parseTime(text) ?? 0
  const wanted = minutes(from ?? until ?? '')
  const distance = (start: string) => Math.abs(minutes(start) - wanted)
  const [nearest = ''] = starts.toSorted((a, b) => distance(a) - distance(b))
  // It can begin as wanted, and not last as long.
  return nearest === from ? `nicht bis ${until}, frei ab ${from}` : `nicht zu dieser Zeit, frei ab ${nearest}`
}

import { contains } from '@allmend/domain/availability'
import { reasonWords } from '@allmend/domain/objects'
import { longDate, longWeekday, spanWords, timeWords } from '../day-words.ts'
import { freeAround, type ShownDay } from './week.ts'

/** What can be pointed at in the calendar: a start, or something that is taken. */
export interface CalendarItem {
  readonly kind: 'free' | 'lost' | 'taken'
  readonly start: number
  readonly end: number
  /** What a screen reader says. */
  readonly label: string
  /** What is told beside it; empty for what is free. */
  readonly tip: readonly string[]
}

/** The items of a day in order of time; none where the day as a whole cannot be had. */
export function itemsOf(shown: ShownDay): CalendarItem[] {
  const { day, note, starts, taken } = shown
  if (note) return []
  const date = `${longWeekday(day)}, ${longDate(day)}`
  const items = starts
    .filter((start) => start.reason === null || !taken.some((span) => contains(span, start)))
    .map(({ start, end, reason }): CalendarItem => {
      const time = timeWords(start)
      return reason === null
        ? { kind: 'free', start, end, label: `${date}, ${time} Uhr, frei`, tip: [] }
        : {
            kind: 'lost',
            start,
            end,
            label: `${date}, ${time} Uhr, nicht möglich: ${reasonWords[reason]}`,
            tip: [`${time} Uhr nicht möglich`, reasonWords[reason]],
          }
    })
  const blocks = taken.map((span): CalendarItem => {
    const { before, after } = freeAround(shown, span)
    const around = [before && `Davor frei: ${spanWords(before)}.`, after && `Danach frei: ${spanWords(after)}.`]
    const told = around.filter((words) => words !== null)
    const { start, end } = span
    return {
      kind: 'taken',
      start,
      end,
      label: [`${date}, belegt ${spanWords(span)} Uhr.`, ...told].join(' '),
      tip: [`Belegt, ${spanWords(span)} Uhr`, ...told],
    }
  })
  return [...items, ...blocks].sort((a, b) => a.start - b.start || a.end - b.end)
}

import { displayDate, shownEnd } from '@allmend/domain/time'
import type { SeriesRow } from './series.queries.ts'

const weekdays = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const

const clock = (wall: string) => wall.slice(11)

/** «Di, Do 18:00–20:00» */
export const rhythm = ({ weekdays: days, first, firstEnd }: SeriesRow): string =>
  `${days.map((day) => weekdays[day]).join(', ')} ${clock(first)}–${clock(shownEnd(firstEnd))}`

/** «05.01.2027 – 29.06.2027» */
export const period = ({ first, last }: SeriesRow): string =>
  dateText(first) === dateText(last) ? dateText(first) : `${dateText(first)} – ${dateText(last)}`

export const dateText = displayDate

export const dateCount = (count: number): string => (count === 1 ? '1 Termin' : `${count} Termine`)

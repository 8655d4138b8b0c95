import type { SeriesRow } from './series.queries.ts'

const weekdays = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const

const clock = (wall: string) => wall.slice(11)
const date = (wall: string) => `${wall.slice(8, 10)}.${wall.slice(5, 7)}.${wall.slice(0, 4)}`

/** «Di, Do 18:00–20:00» */
export const rhythm = ({ weekdays: days, first, firstEnd }: SeriesRow): string =>
  `${days.map((day) => weekdays[day]).join(', ')} ${clock(first)}–${clock(firstEnd)}`

/** «05.01.2027 – 29.06.2027» */
export const period = ({ first, last }: SeriesRow): string =>
  date(first) === date(last) ? date(first) : `${date(first)} – ${date(last)}`

export const dateText = date

export const dateCount = (count: number): string => (count === 1 ? '1 Termin' : `${count} Termine`)

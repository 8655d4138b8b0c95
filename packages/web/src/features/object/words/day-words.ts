import { type Day, dateOf } from '@allmend/domain/time'

/** Monday first, as weeks are read; Sunday is 0. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const

export const shortWeekdays = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const

const two = (value: number) => String(value).padStart(2, '0')

/** «24.12.2026» */
export function dayWords(day: Day): string {
  const { year, month, day: date } = dateOf(day)
  return `${two(date)}.${two(month)}.${year}`
}

/** «24.12.» */
export function shortDayWords(day: Day): string {
  const { month, day: date } = dateOf(day)
  return `${two(date)}.${two(month)}.`
}

import { weekdayWords } from '@allmend/domain/objects'
import {
  type Day,
  dateOf,
  dayOfWall,
  formatTime,
  minuteOfDay,
  minutesPerDay,
  monthWords as monthNames,
  weekdayOf,
} from '@allmend/domain/time'

const two = (value: number) => String(value).padStart(2, '0')

/** «Samstag» */
export const longWeekday = (day: Day): string => weekdayWords[weekdayOf(day) as 0]
/** «Sa» */
export const shortWeekday = (day: Day): string => longWeekday(day).slice(0, 2)

/** «12.12.» */
export function shortDate(day: Day): string {
  const { month, day: date } = dateOf(day)
  return `${two(date)}.${two(month)}.`
}

/** «12.12.2026» */
export const longDate = (day: Day): string => `${shortDate(day)}${dateOf(day).year}`

/** «Dezember 2026» */
export function monthWords(day: Day): string {
  const { year, month } = dateOf(day)
  return `${monthNames[month - 1]} ${year}`
}

/** «7.–13. Dezember 2026», «30. November – 6. Dezember 2026» */
export function weekWords(monday: Day): string {
  const [first, last] = [dateOf(monday), dateOf(monday + 6)]
  const end = `${last.day}. ${monthNames[last.month - 1]} ${last.year}`
  if (first.month === last.month) return `${first.day}.–${end}`
  const year = first.year === last.year ? '' : ` ${first.year}`
  return `${first.day}. ${monthNames[first.month - 1]}${year} – ${end}`
}

/** Minutes of the day as people read them; 1440 is 23:59. */
export const timeWords = (minutes: number): string => formatTime(minutes)

/** «17:00–22:00» */
export const spanWords = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  `${timeWords(start)}–${timeWords(end)}`

/** Where a booking ends, seen from the day it begins on: «22:00», «23:59», or «Mo, 14.12., 11:00». */
export function endWords(start: number, end: number): string {
  const day = dayOfWall(start)
  if (end <= (day + 1) * minutesPerDay) return timeWords(end - day * minutesPerDay)
  const last = dayOfWall(end)
  return `${shortWeekday(last)}, ${shortDate(last)}, ${timeWords(minuteOfDay(end))}`
}

/** «45 Min.», «2 Std.», «1 Std. 30 Min.» */
export function minuteWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} Std.`, (rest > 0 || hours === 0) && `${rest} Min.`].filter(Boolean).join(' ')
}

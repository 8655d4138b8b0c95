import { calendarWeekOf, displayDate, displayDateTime, parseDay } from '@allmend/domain/time'
import { wallOf } from './clock.ts'

const longDate = new Intl.DateTimeFormat('de-CH', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11-16` → «Montag, 16. November 2026, Kalenderwoche 47» */
export const dayLine = (date: string): string =>
  `${longDate.format(new Date(date))}, Kalenderwoche ${calendarWeekOf(parseDay(date) ?? 0)}`

/** `2026-11-16T08:15:00Z` → «16.11.2026 - 09:15» */
export const formatInstant = (iso: string): string => displayDateTime(wallOf(iso))

/** `2026-11-16T08:15:00Z` → «16.11.2026» */
export const formatInstantDate = (iso: string): string => displayDate(wallOf(iso))

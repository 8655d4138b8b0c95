import { displayDate, displayDateTime } from '@allmend/domain/time'

const millisecondsPerDay = 86_400_000

/** ISO 8601: the week of the year that holds its Thursday; 01.01.2027 is a Friday and belongs to week 53. */
export function calendarWeek(date: Date): number {
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  const daysFromMonday = (date.getDay() + 6) % 7
  const thursday = new Date(day + (3 - daysFromMonday) * millisecondsPerDay)
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.floor((thursday.getTime() - firstDay) / millisecondsPerDay / 7) + 1
}

const longDate = new Intl.DateTimeFormat('de-CH', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** «Montag, 16. November 2026, Kalenderwoche 47» */
export const dayLine = (date: Date): string => `${longDate.format(date)}, Kalenderwoche ${calendarWeek(date)}`

/** The clock of the municipality, wherever the reader's computer believes to be. Sweden writes dates as the wire does. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Zurich',
})

/** `2026-11-16T08:15:00Z` → `2026-11-16 09:15` */
export const wallOf = (iso: string): string => wallClock.format(new Date(iso))

/** `2026-11-16T08:15:00Z` → «16.11.2026 - 09:15» */
export const formatInstant = (iso: string): string => displayDateTime(wallOf(iso))

/** `2026-11-16T08:15:00Z` → «16.11.2026» */
export const formatInstantDate = (iso: string): string => displayDate(wallOf(iso))

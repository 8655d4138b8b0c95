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

const instantParts = new Intl.DateTimeFormat('de-CH', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  // The wall clock of the municipality, wherever the reader's computer believes to be.
  timeZone: 'Europe/Zurich',
})

/** `2026-11-16T08:15:00Z` → «16.11.2026 - 09:15» */
export function formatInstant(iso: string): string {
  const parts = Object.fromEntries(instantParts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${parts.day}.${parts.month}.${parts.year} - ${parts.hour}:${parts.minute}`
}

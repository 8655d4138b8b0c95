/** A calendar day counted from 1 January 1970; whole numbers make ranges and steps plain arithmetic. */
export type Day = number

const millisecondsPerDay = 86_400_000

export const dayOf = (year: number, month: number, day: number): Day =>
  Date.UTC(year, month - 1, day) / millisecondsPerDay

export function dateOf(day: Day): { readonly year: number; readonly month: number; readonly day: number } {
  const date = new Date(day * millisecondsPerDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Sunday 0 to Saturday 6; 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Whether the calendar has this day. */
export const isDate = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-12-24`. */
export function formatDay(day: Day): string {
  const { year, month, day: date } = dateOf(day)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

/** The day a text names, or null for what is no day. */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return isDate(year, month, day) ? dayOf(year, month, day) : null
}

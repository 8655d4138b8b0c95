import { formatTime, minutesPerDay } from '@allmend/domain/time'

/**
 * What somebody types as a time, as minutes of the day: «8», «8.30», «0830», «8:30», «8h30», and «24» for the end of a day,
 * which is shown as 23:59. null for what is no time.
 */
export function readTime(typed: string): number | null {
  const match = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*h?$/i.exec(typed.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? match[3] ?? 0)]
  if (minutes > 59) return null
  const time = hours * 60 + minutes
  return time <= minutesPerDay ? time : null
}

/** «07:30–12:00» */
export const spanText = ({ start, end }: { start: number; end: number }): string =>
  `${formatTime(start)}–${formatTime(end)}`

/** As the calls want it; what cannot be read stays as it is, for the rules to refuse. */
export function toWire(typed: string): string {
  const minutes = readTime(typed)
  return minutes === null ? typed : formatTime(minutes)
}

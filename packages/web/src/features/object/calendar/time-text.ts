import { formatTime, minutesPerDay } from '@allmend/domain/time'

/** The end of a day as people write it; on the wire it is 23:59. */
const endOfDay = '24:00'
const endOfDayOnWire = '23:59'

/**
 * What somebody types as a time, as minutes of the day: «8», «8.30», «0830», «8:30», «8h30», and «24» for the end of a day. null
 * for what is no time.
 */
export function readTime(typed: string): number | null {
  const match = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*h?$/i.exec(typed.trim())
  if (!match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? match[3] ?? 0)]
  if (minutes > 59) return null
  const time = hours * 60 + minutes
  return time <= minutesPerDay ? time : null
}

/** Minutes of the day as people read them; 1440 is 24:00. */
export const timeText = (minutes: number): string => (minutes === minutesPerDay ? endOfDay : formatTime(minutes))

/** «07:30–12:00» */
export const spanText = ({ start, end }: { start: number; end: number }): string =>
  `${timeText(start)}–${timeText(end)}`

export const fromWire = (time: string): string => (time === endOfDayOnWire ? endOfDay : time)

/** As the calls want it; what cannot be read stays as it is, for the rules to refuse. */
export function toWire(typed: string): string {
  const minutes = readTime(typed)
  if (minutes === null) return typed
  return minutes === minutesPerDay ? endOfDayOnWire : formatTime(minutes)
}

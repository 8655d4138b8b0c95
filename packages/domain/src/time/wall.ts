import { type Day, formatDay, parseDay } from './day.ts'

/** What the municipality's clock shows, as minutes since 1 January 1970 00:00 on that clock. */
export type WallMinute = number

export const minutesPerDay = 1440

export const wallAt = (day: Day, minuteOfDay: number): WallMinute => day * minutesPerDay + minuteOfDay
export const dayOfWall = (wall: WallMinute): Day => Math.floor(wall / minutesPerDay)
export const minuteOfDay = (wall: WallMinute): number => wall - dayOfWall(wall) * minutesPerDay

/** `HH:mm` as minutes; null for what is no time. `24:00` is none either: the end of a day is written 23:59. */
export function parseTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

const two = (value: number) => String(value).padStart(2, '0')
/** `HH:mm`; the end of a day, 1440, is 23:59 for people and on the wire alike. */
export function formatTime(minutes: number): string {
  const shown = minutes === minutesPerDay ? minutes - 1 : minutes
  return `${two(Math.floor(shown / 60))}:${two(shown % 60)}`
}

/** `2026-12-24 18:00`, as it stands on the wire. */
export const formatWall = (wall: WallMinute): string => `${formatDay(dayOfWall(wall))} ${formatTime(minuteOfDay(wall))}`

export function parseWall(text: string): WallMinute | null {
  const [date = '', time = '', ...more] = text.split(' ')
  const [day, minutes] = [parseDay(date), parseTime(time)]
  return day === null || minutes === null || more.length > 0 ? null : wallAt(day, minutes)
}

/** An end (`2026-12-25 00:00`) as people read it: midnight belongs to the day it ends, `2026-12-24 23:59`. */
export function shownEnd(end: string): string {
  const wall = parseWall(end)
  return wall === null || minuteOfDay(wall) !== 0 ? end : formatWall(wall - 1)
}

/** As an end, 23:59 means the end of the day. */
export const endOfWall = (wall: WallMinute): WallMinute => (minuteOfDay(wall) === minutesPerDay - 1 ? wall + 1 : wall)

/** `HH:mm` as the end of hours within one day: 23:59 and 00:00 are the end of it, 1440. */
export function parseEndTime(text: string): number | null {
  const minutes = parseTime(text)
  return minutes === 0 ? minutesPerDay : minutes === null ? null : endOfWall(minutes)
}

/** Whether hours of a day end after they begin; those with one end, or none, cannot be wrong. */
export function areHoursInOrder(hours: { readonly from?: string | undefined; readonly until?: string | undefined }) {
  const [from, until] = [parseTime(hours.from ?? ''), parseEndTime(hours.until ?? '')]
  return from === null || until === null || from < until
}

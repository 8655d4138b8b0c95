import { weekdayWords } from '@allmend/domain/objects'
import {
  dateOf,
  dayOfWall,
  displayReservationTime,
  formatTime,
  minuteOfDay,
  parseWall,
  shownEnd,
  type WallMinute,
  weekdayOf,
} from '@allmend/domain/time'
import { wallOf } from './clock.ts'

const months = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'] as const
const two = (value: number) => String(value).padStart(2, '0')

const weekday = (wall: WallMinute) => weekdayWords[weekdayOf(dayOfWall(wall))] ?? ''
const date = (wall: WallMinute) => {
  const { year, month, day } = dateOf(dayOfWall(wall))
  return `${two(day)}.${two(month)}.${year}`
}
const time = (wall: WallMinute) => formatTime(minuteOfDay(wall))

/** From and until, as the municipality's clock shows them: `2026-12-24 18:00`. */
export interface ShownSpan {
  readonly displayStart: string
  readonly displayEnd: string
}

interface ReadSpan {
  readonly start: WallMinute
  readonly end: WallMinute
  readonly isOneDay: boolean
}

function readSpan({ displayStart, displayEnd }: ShownSpan): ReadSpan {
  const start = parseWall(displayStart) ?? 0
  const end = parseWall(shownEnd(displayEnd)) ?? start
  return { start, end, isOneDay: dayOfWall(end) <= dayOfWall(start) }
}

/** «Sa, 12.12.2026» */
export function dayText(wall: string): string {
  const start = parseWall(wall) ?? 0
  return `${weekday(start).slice(0, 2)}, ${date(start)}`
}

/** `2026-11-18T13:36:00Z` → «18.11.2026 14:36» */
export const instantText = (iso: string): string => displayReservationTime(wallOf(iso))

/** «Samstag, 12.12.2026, 17:00–22:00 Uhr», or «Fr, 11.12.2026, 13:30 bis Mo, 14.12.2026, 09:00 Uhr» */
export function spanText(span: ShownSpan): string {
  const read = readSpan(span)
  return read.isOneDay
    ? `${weekday(read.start)}, ${date(read.start)}, ${time(read.start)}–${time(read.end)} Uhr`
    : `${dayText(span.displayStart)}, ${time(read.start)} bis ${dayText(shownEnd(span.displayEnd))}, ${time(read.end)} Uhr`
}

/** Beside a box with the day: «17:00–22:00», or «ab 13:30, bis Mo 09:00» */
export function timesText(span: ShownSpan): string {
  const read = readSpan(span)
  return read.isOneDay
    ? `${time(read.start)}–${time(read.end)}`
    : `ab ${time(read.start)}, bis ${weekday(read.end).slice(0, 2)} ${time(read.end)}`
}

/** What stands in the box of a day: «Sa», «12», «Dez» */
export function dayParts(wall: string): { readonly weekday: string; readonly day: string; readonly month: string } {
  const start = parseWall(wall) ?? 0
  const { month, day } = dateOf(dayOfWall(start))
  return { weekday: weekday(start).slice(0, 2), day: String(day), month: months[month - 1] ?? '' }
}

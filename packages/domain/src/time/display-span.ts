import { dateOf, weekdayOf } from './day.ts'
import { dayOfWall, formatTime, minuteOfDay, parseWall, shownEnd, type WallMinute } from './wall.ts'

const weekdays = ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'] as const
const two = (value: number) => String(value).padStart(2, '0')

function displayDay(wall: WallMinute): string {
  const day = dayOfWall(wall)
  const date = dateOf(day)
  return `${weekdays[weekdayOf(day)]}, ${two(date.day)}.${two(date.month)}.${date.year}`
}

/** The day of a wall time (`2026-12-12 17:00`), or of a date: «Sa, 12.12.2026». */
export function weekdayDate(text: string): string {
  const wall = parseWall(`${text.slice(0, 10)} 00:00`)
  return wall === null ? text : displayDay(wall)
}

/** A wall time: «Sa, 12.12.2026, 17:00». */
export function weekdayTime(text: string): string {
  const wall = parseWall(text)
  return wall === null ? text : `${displayDay(wall)}, ${formatTime(minuteOfDay(wall))}`
}

/** Two wall times (`2026-12-12 17:00`) as people read them: «Sa, 12.12.2026, 17:00–22:00 Uhr», over days with both days. */
export function displaySpan(start: string, end: string): string {
  const [from, until] = [parseWall(start), parseWall(shownEnd(end))]
  if (from === null || until === null) return `${start} – ${end}`
  const time = (wall: WallMinute) => formatTime(minuteOfDay(wall))
  return dayOfWall(from) === dayOfWall(until)
    ? `${displayDay(from)}, ${time(from)}–${time(until)} Uhr`
    : `${displayDay(from)}, ${time(from)} bis ${displayDay(until)}, ${time(until)} Uhr`
}

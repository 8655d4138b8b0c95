import { parseWall } from '@allmend/domain/time'
import { wallOf } from '../../../lib/clock.ts'
import { dayWords } from '../words.ts'

const minutesPerDay = 1440

/** «seit 4 Tagen», counted from what the clock of the municipality shows now. */
export function agoWords(since: string, now: string): string {
  const minutes = minutesSince(since, now)
  if (minutes < 60) return 'seit eben'
  if (minutes < minutesPerDay) {
    const hours = Math.floor(minutes / 60)
    return hours === 1 ? 'seit 1 Stunde' : `seit ${hours} Stunden`
  }
  const days = Math.floor(minutes / minutesPerDay)
  return days === 1 ? 'seit 1 Tag' : `seit ${days} Tagen`
}

const minutesSince = (instant: string, now: string) => (parseWall(now) ?? 0) - (parseWall(wallOf(instant)) ?? 0)

/** When an order came in: the time today, «gestern», else the day. */
export function cameIn(instant: string, now: string): string {
  const wall = wallOf(instant)
  const [today, day] = [now.slice(0, 10), wall.slice(0, 10)]
  if (day === today) return wall.slice(11)
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  return days === 1 ? 'gestern' : dayWords(day)
}

/** «in 2 Tagen», for what begins within a week. */
export function soonWords(days: number): string | null {
  if (days > 7) return null
  if (days <= 0) return 'heute'
  return days === 1 ? 'morgen' : `in ${days} Tagen`
}

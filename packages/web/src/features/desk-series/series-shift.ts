import { counted } from '@allmend/domain/lists'
import { minutesPerDay, parseWall } from '@allmend/domain/time'

/** How far it is from one time on the clock at the wall to another; null while one of them is not complete. */
export function shiftBetween(from: string, to: string): number | null {
  const [start, end] = [parseWall(from), parseWall(to)]
  return start === null || end === null ? null : end - start
}

/** «7 Tage später», «1 Stunde 30 Minuten früher» */
export function shiftWords(minutes: number): string {
  const rest = Math.abs(minutes) % minutesPerDay
  const parts = [
    { count: Math.floor(Math.abs(minutes) / minutesPerDay), one: 'Tag', many: 'Tage' },
    { count: Math.floor(rest / 60), one: 'Stunde', many: 'Stunden' },
    { count: rest % 60, one: 'Minute', many: 'Minuten' },
  ]
  const told = parts.filter(({ count }) => count > 0).map(({ count, one, many }) => counted(count, one, many))
  return `${told.join(' ')} ${minutes < 0 ? 'früher' : 'später'}`
}

import { minutesPerDay, parseWall } from '@allmend/domain/time'

/** How far it is from one time on the clock at the wall to another; null while one of them is not complete. */
export function shiftBetween(from: string, to: string): number | null {
  const [start, end] = [parseWall(from), parseWall(to)]
  return start === null || end === null ? null : end - start
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** «7 Tage später», «1 Stunde 30 Minuten früher» */
export function shiftWords(minutes: number): string {
  const rest = Math.abs(minutes) % minutesPerDay
  const parts = [
    ...counted(Math.floor(Math.abs(minutes) / minutesPerDay), 'Tag', 'Tage'),
    ...counted(Math.floor(rest / 60), 'Stunde', 'Stunden'),
    ...counted(rest % 60, 'Minute', 'Minuten'),
  ]
  return `${parts.join(' ')} ${minutes < 0 ? 'früher' : 'später'}`
}

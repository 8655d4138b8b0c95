import type { PublicObject } from '@allmend/contract'
import { type Day, parseTime, wallAt } from '@allmend/domain/time'
import { type Length, lengthsFrom } from '../lengths.ts'
import { type PublicInterval, type Scene, sceneOf } from '../scene.ts'
import { showDays } from '../week.ts'

const farAhead = 36_500

/** The object as if nothing were taken and no day too soon or too far: what a series can be planned with at all. */
export const emptyScene = (object: PublicObject, interval: PublicInterval, quantity: number): Scene =>
  sceneOf({ ...object, blockingDays: [], leadTimeHours: 0, horizonDays: farAhead }, interval, [], quantity, 0)

/** Every time of the day at which one of these days can begin. */
export function startTimes(scene: Scene, days: readonly Day[]): number[] {
  const starts = days.flatMap((day) => showDays(scene, day, 1)).flatMap((shown) => shown.starts)
  return [...new Set(starts.map(({ start }) => start))].sort((a, b) => a - b)
}

/** How long it can last from a time of the day, on the first of these days that has it. */
export function lengthsAt(scene: Scene, days: readonly Day[], minute: number): Length[] {
  for (const day of days) {
    const lengths = lengthsFrom(scene, wallAt(day, minute))
    if (lengths.length > 0) return lengths
  }
  return []
}

/** The minute of a time, or of the one that comes closest among those that are possible. */
export function closestTime(times: readonly number[], time: string): number | null {
  const wanted = parseTime(time) ?? 0
  return [...times].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? null
}

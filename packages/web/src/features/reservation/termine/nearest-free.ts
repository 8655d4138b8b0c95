import { Calendar, lastDayOf } from '@allmend/domain/availability'
import { clockOf, dayOfWall } from '@allmend/domain/time'
import { endOf, type Pick } from './lengths.ts'
import type { Scene } from './scene.ts'

const [daysBefore, daysAfter] = [7, 21]

/** The free times of the same length that lie closest to this one, in order of time. */
export function nearestFree(scene: Scene, { start, steps }: Pick, count = 3): Pick[] {
  const { object, interval, facts, quantity } = scene
  const clock = clockOf(object.zone)
  const day = dayOfWall(start)
  const [from, until] = [day - daysBefore, day + daysAfter]
  const reach = interval.isMultiDays ? lastDayOf(interval, until, steps) : until + 1
  const calendar = new Calendar(object, interval, facts, from, reach)
  const starts = Array.from({ length: until - from + 1 }, (_, at) => calendar.slots(from + at, quantity))
    .flat()
    .filter(({ reason }) => reason === null)
    .map(({ placement }) => clock.toWall(placement.start))
    .sort((a, b) => Math.abs(a - start) - Math.abs(b - start))
  const found: Pick[] = []
  for (const candidate of starts) {
    const pick = { start: candidate, steps }
    const wish = { displayStart: candidate, displayEnd: endOf(scene, pick), steps }
    if (typeof calendar.judge(wish, quantity) !== 'string') found.push(pick)
    if (found.length === count) break
  }
  return found.sort((a, b) => a.start - b.start)
}

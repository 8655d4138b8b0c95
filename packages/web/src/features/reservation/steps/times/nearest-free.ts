import { Calendar, lastDayOf } from '@allmend/domain/availability'
import { clockOf, type Day, dateOf, dayOf, dayOfWall, mondayOf } from '@allmend/domain/time'
import { endOf, type Pick } from './lengths.ts'
import type { Scene } from './scene.ts'

const [daysBefore, daysAfter] = [7, 21]

/** Between which days other times are looked for: what is taken is known from the month of the week that is shown to the next one's end. */
export function daysAround(day: Day): { readonly from: Day; readonly until: Day } {
  const { year, month } = dateOf(mondayOf(day))
  return { from: Math.max(day - daysBefore, dayOf(year, month, 1)), until: day + daysAfter }
}

/** The free times of the same length that lie closest to this one, in order of time. */
export function nearestFree(scene: Scene, { start, steps }: Pick, count = 3): Pick[] {
  const { object, interval, facts, quantity } = scene
  const clock = clockOf(object.zone)
  const { from, until } = daysAround(dayOfWall(start))
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

import { momentsOf } from '@allmend/domain/availability'
import { clockOf, type Day, formatDay } from '@allmend/domain/time'

/** The days of a plan with what the clock does on them: most have one offset, those of a change of the clock two. */
export function planDays(zone: string, from: Day, count: number) {
  const clock = clockOf(zone)
  return Array.from({ length: count }, (_, index) => {
    const day = from + index
    const { start, end } = momentsOf(zone, day)
    const offset = (moment: number) => clock.toWall(moment) - moment
    const stretches = [{ from: start, offset: offset(start) }]
    for (let hour = start; hour < end; hour += 60) {
      if (offset(hour) !== stretches.at(-1)?.offset) stretches.push({ from: hour, offset: offset(hour) })
    }
    return { date: formatDay(day), start, end, clock: stretches }
  })
}

import { type Interval, lastDayOf, type Placement } from '../availability/index.ts'
import { clockOf, dayOfWall, type InstantMinute, wallAt } from '../time/index.ts'

/**
 * When each priced step of a booking begins. Slots and days are sold whole. Of free times, which only staff give beside the raster, a step
 * that is begun but not whole is not charged; one is charged at least.
 */
export function priceSteps(interval: Interval, { start, end, steps }: Placement, zone: string): InstantMinute[] {
  const clock = clockOf(zone)
  if (interval.isMultiDays) {
    const first = dayOfWall(clock.toWall(start))
    // The day after the units before it; hand-over times only say when on that day.
    const dayOfUnit = (index: number) => lastDayOf({ ...interval, settings: {} }, first, index) + 1
    return Array.from({ length: steps }, (_, index) =>
      index === 0 ? start : clock.toInstantOrNext(wallAt(dayOfUnit(index), 0)),
    )
  }
  if (interval.type === 'fixed') {
    const every = interval.settings.minutes ?? 0
    return Array.from({ length: steps }, (_, index) => clock.toInstantOrNext(clock.toWall(start) + index * every))
  }
  const minutes = interval.interval ?? end - start
  const count = Math.max(1, Math.floor((end - start) / minutes))
  return Array.from({ length: count }, (_, index) => start + index * minutes)
}

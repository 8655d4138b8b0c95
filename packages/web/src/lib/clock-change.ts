import { momentsOf, type Span } from '@allmend/domain/availability'
import { clockOf, type Day, wallAt } from '@allmend/domain/time'

/** Once a year the clock leaves out an hour, once it shows one twice. */
export interface ClockChange extends Span {
  readonly kind: 'skipped' | 'twice'
}

const quarter = 15

export function clockChangeOn(zone: string, day: Day): ClockChange | null {
  const { start, end } = momentsOf(zone, day)
  const clock = clockOf(zone)
  for (let at = start; at < end; at += quarter) {
    const [expected, shown] = [clock.toWall(at) + quarter, clock.toWall(at + quarter)].map(
      (wall) => wall - wallAt(day, 0),
    ) as [number, number]
    if (expected < shown) return { kind: 'skipped', start: expected, end: shown }
    if (expected > shown) return { kind: 'twice', start: shown, end: expected }
  }
  return null
}

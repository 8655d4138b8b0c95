import { isBookable, lastDayOf, place, type Reason, spansOfWeekday, type Verdict } from '@allmend/domain/availability'
import { clockOf, dayOfWall, minutesPerDay, parseTime, type WallMinute, wallAt, weekdayOf } from '@allmend/domain/time'
import type { Scene } from './scene.ts'

/** A time as it is chosen: where it begins and how many steps, slots or units it takes. */
export interface Pick {
  readonly start: WallMinute
  readonly steps: number
}

export interface Length {
  readonly steps: number
  readonly end: WallMinute
}

type Rules = Readonly<{ object: Scene['object']; interval: Scene['interval'] }>

/** Where so many steps from this start end, as the clock shows it. */
export function endOf({ object, interval }: Rules, { start, steps }: Pick): WallMinute {
  const { settings } = interval
  if (interval.isMultiDays) {
    const last = lastDayOf(interval, dayOfWall(start), steps)
    const closing = spansOfWeekday(object.openingTimes, weekdayOf(last)).at(-1)?.end ?? minutesPerDay
    return wallAt(last, parseTime(settings.to ?? '') ?? closing)
  }
  if (interval.type === 'fixed') {
    const every = settings.minutes ?? 0
    return start + (steps - 1) * every + (interval.interval ?? every)
  }
  const clock = clockOf(object.zone)
  return clock.toWall(clock.toInstantOrNext(start) + steps * (interval.interval ?? 0))
}

/** Until where it is drawn: in the night that has an hour twice it may end when the clock shows its beginning. */
export function drawnEnd(scene: Rules, pick: Pick): WallMinute {
  const { object, interval } = scene
  if (interval.isMultiDays || interval.type === 'fixed') return endOf(scene, pick)
  const clock = clockOf(object.zone)
  return clock.toEndWall(clock.toInstantOrNext(pick.start) + pick.steps * (interval.interval ?? 0))
}

export function judge(scene: Scene, pick: Pick): Verdict | Reason {
  const wish = { displayStart: pick.start, displayEnd: endOf(scene, pick), steps: pick.steps }
  return isBookable(scene.object, scene.interval, wish, scene.facts, scene.quantity)
}

export const isFree = (scene: Scene, pick: Pick): boolean => typeof judge(scene, pick) !== 'string'

/** What two wall times mean in steps; null where they fit no raster. */
export function stepsBetween({ object, interval }: Scene, start: WallMinute, end: WallMinute): number | null {
  const placement = place(object, interval, { displayStart: start, displayEnd: end })
  return typeof placement === 'string' ? null : placement.steps
}

/** How long a booking from this start can last: once one step too many is taken, more are too. It only cannot end on a closed day. */
export function lengthsFrom(scene: Scene, start: WallMinute): Length[] {
  const lengths: Length[] = []
  for (let steps = 1; steps <= scene.interval.maxSteps; steps += 1) {
    const verdict = judge(scene, { start, steps })
    if (verdict === 'closed' && scene.interval.isMultiDays) continue
    if (typeof verdict === 'string') break
    lengths.push({ steps, end: endOf(scene, { start, steps }) })
  }
  return lengths
}

/** The wished length where it fits, else the nearest that does; null where nothing does. */
export function fitLength(scene: Scene, { start, steps }: Pick): Pick | null {
  const lengths = lengthsFrom(scene, start)
  const fitting = lengths.findLast((length) => length.steps <= steps) ?? lengths[0]
  return fitting ? { start, steps: fitting.steps } : null
}

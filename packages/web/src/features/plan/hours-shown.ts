import type { Plan, PlanBar } from '@allmend/contract'
import { minuteOfDay, parseWall } from '@allmend/domain/time'
import type { HoursShown } from './axis.ts'
import type { PlanSpan } from './plan-range.ts'

const wholeDay: HoursShown = { start: 0, end: 1440 }
const usual: Readonly<Record<PlanSpan, HoursShown>> = {
  day: { start: 6 * 60, end: 1440 },
  week: { start: 7 * 60, end: 23 * 60 },
  month: wholeDay,
}
/** What ends before this belongs to the evening before. */
const lateNight = 6 * 60

const minuteIn = (wall: string) => minuteOfDay(parseWall(wall) ?? 0)

/** The usual hours, and those in which something begins or ends. A day on which the clock is changed is shown whole. */
export function hoursShown(span: PlanSpan, { bars, days }: Pick<Plan, 'bars' | 'days'>): HoursShown {
  if (span === 'day' && days.some(({ clock }) => clock.length > 1)) return wholeDay
  const real = bars.filter(({ kind }) => kind === 'booking' || kind === 'block')
  return real.reduce((hours, bar) => widen(hours, bar), usual[span])
}

function widen({ start, end }: HoursShown, bar: PlanBar): HoursShown {
  const [first, last] = [minuteIn(bar.start), minuteIn(bar.end)]
  const isOverNight = bar.start.slice(0, 10) !== bar.end.slice(0, 10)
  const reach = isOverNight && last <= lateNight ? 1440 : last
  return {
    start: Math.min(start, Math.floor((isOverNight ? first : Math.min(first, last)) / 60) * 60),
    end: Math.max(end, Math.ceil(Math.max(first, reach) / 60) * 60),
  }
}

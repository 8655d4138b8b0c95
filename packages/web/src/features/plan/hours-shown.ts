import type { Plan, PlanBar } from '@allmend/contract'
import { minuteOfDay, parseWall } from '@allmend/domain/time'
import { type HoursShown, widened } from '../../framework/time-grid/hours-shown.ts'
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
  return widened(usual[span], real.map(stretchOf))
}

/** The minutes of the day that have to be in sight. */
function stretchOf(bar: PlanBar): HoursShown {
  const [first, last] = [minuteIn(bar.start), minuteIn(bar.end)]
  const isOverNight = bar.start.slice(0, 10) !== bar.end.slice(0, 10)
  const reach = isOverNight && last <= lateNight ? 1440 : last
  return { start: isOverNight ? first : Math.min(first, last), end: Math.max(first, reach) }
}

import type { TodayBar } from '@allmend/contract'
import type { DayAxis } from '../../../framework/time-grid/day-axis.ts'
import { type HoursShown, widened } from '../../../framework/time-grid/hours-shown.ts'

const usual: HoursShown = { start: 7 * 60, end: 22 * 60 }

/** From the morning to the evening, further where something is going on. */
export const hoursShown = (bars: readonly TodayBar[]): HoursShown =>
  widened(
    usual,
    bars
      .filter(({ kind }) => kind === 'confirmed' || kind === 'unconfirmed')
      .map(({ from, until }) => ({ start: from, end: until })),
  )

/** Every fourth hour, as a clock has them; at the very ends a number would stand beside the bar. */
export const marksOf = (axis: DayAxis): readonly number[] =>
  axis.hours(4).filter((hour) => hour * 60 > axis.start && hour * 60 < axis.end)

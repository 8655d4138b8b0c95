import { staffSteps } from '@allmend/domain/bookings'
import type { BookingRow } from '../desk-booking/index.ts'

export type SeriesDate = BookingRow
export type Decision = 'confirmed' | 'rejected' | 'cancelled'

/** The dates that stand and have not begun; the server says which is the next. */
export const comingDates = (dates: readonly SeriesDate[], next: string | null): readonly SeriesDate[] =>
  dates.filter(
    ({ state, displayStart }) => next !== null && displayStart >= next && ['unconfirmed', 'confirmed'].includes(state),
  )

/** The dates a step can be taken for. Of what is over nothing is cancelled any more. */
export const stepIds = (dates: readonly SeriesDate[], to: Decision): number[] =>
  dates
    .filter(({ state, isOld }) => staffSteps(state).includes(to) && !(isOld && to === 'cancelled'))
    .map(({ id }) => id)

import { type HoursShown, widened } from '../../../framework/time-grid/hours-shown.ts'
import type { Booking } from '../bookings.queries.ts'

const usual: HoursShown = { start: 8 * 60, end: 20 * 60 }

/** From when until when the bar of a day is drawn: all that happens, with the opening times. */
export const scaleOf = ({ open, spans }: Booking['day']): HoursShown =>
  widened(usual, [...open.map(([start, end]) => ({ start, end })), ...spans])

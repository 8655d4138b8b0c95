import { bookingStateWords } from '@allmend/domain/bookings'
import { colorWords } from '@allmend/domain/color'
import { displaySpan, shownEnd } from '@allmend/domain/time'
import type { PlanBar } from './plan.queries.ts'

/** «Sa, 12.12.2026, 17:00–22:00 Uhr» */
export const timeOf = ({ start, end }: Pick<PlanBar, 'start' | 'end'>): string => displaySpan(start, end)

/** «08:00–11:45»; over midnight with the day it ends. */
export function hoursOf({ start, ...bar }: Pick<PlanBar, 'start' | 'end'>): string {
  const end = shownEnd(bar.end)
  const until = end.slice(11)
  if (start.slice(0, 10) === end.slice(0, 10)) return `${start.slice(11)}–${until}`
  const day = (text: string) => `${text.slice(8, 10)}.${text.slice(5, 7)}.`
  return `${day(start)} ${start.slice(11)} – ${day(end)} ${until}`
}

/** What a state is called in the plan. */
export function stateOf({ kind, booking }: PlanBar): string {
  if (booking) return bookingStateWords[booking.state]
  return {
    shared: 'Durch Teil oder Ganzes belegt',
    block: 'Gesperrt',
    closed: 'Sperrtag',
    hold: 'Wird reserviert',
    booking: '',
  }[kind]
}

/** Everything a bar shows, for whoever hears it. */
export function spokenBar(bar: PlanBar, objectTitle: string): string {
  const { booking } = bar
  const more = [
    stateOf(bar),
    booking?.isSerial && 'Serie',
    booking?.hasRequest && 'Änderung angefragt',
    booking && booking.quantity > 1 && `${booking.quantity} Stück`,
    booking && booking.color !== '' && `Farbe ${colorWords(booking.color)}`,
  ]
  return [bar.label, objectTitle, timeOf(bar), ...more.filter((word) => typeof word === 'string' && word !== '')].join(
    ', ',
  )
}

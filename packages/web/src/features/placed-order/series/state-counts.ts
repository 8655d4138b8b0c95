import type { Reservation } from '@allmend/contract'
import { bookingStateWords } from '@allmend/domain/bookings'

type Dated = Pick<Reservation, 'state' | 'isOld'>

/** «2 vergangen, 44 bestätigt, 1 storniert», in the order of the dates. */
export function stateCounts(dates: readonly Dated[]): string {
  const words = dates.map(({ state, isOld }) =>
    isOld && state === 'confirmed' ? 'vergangen' : bookingStateWords[state].toLowerCase(),
  )
  return [...Map.groupBy(words, (word) => word)].map(([word, all]) => `${all.length} ${word}`).join(', ')
}

import type { Reservation } from '@allmend/contract'
import { bookingStateWord } from '@allmend/domain/bookings'

type Dated = Pick<Reservation, 'state' | 'isOld'> & Partial<Pick<Reservation, 'isGivenUp' | 'isPaymentChecked'>>

/** «2 vergangen, 44 bestätigt, 1 storniert», in the order of the dates. */
export function stateCounts(dates: readonly Dated[]): string {
  const words = dates.map(({ state, isOld, isGivenUp, isPaymentChecked }) =>
    isOld && state === 'confirmed' ? 'vergangen' : bookingStateWord(state, isGivenUp, isPaymentChecked).toLowerCase(),
  )
  return [...Map.groupBy(words, (word) => word)].map(([word, all]) => `${all.length} ${word}`).join(', ')
}

import type { Reservation } from '@allmend/contract'
import { bookingStateWord } from '@allmend/domain/bookings'
import { IconBan, IconCheck, IconClock, IconCreditCard, IconHistory, IconX } from '@tabler/icons-react'
import { StatusBadge, type Tone } from './status-badge.tsx'

const looks: Readonly<Record<Reservation['state'], readonly [Tone, typeof IconCheck]>> = {
  held: ['info', IconCreditCard],
  unconfirmed: ['warning', IconClock],
  confirmed: ['success', IconCheck],
  rejected: ['error', IconBan],
  cancelled: ['error', IconX],
  expired: ['gray', IconHistory],
}

function lookOf({ state, isGivenUp, isPaymentChecked }: BookingStateBadgeProps): readonly [Tone, typeof IconCheck] {
  if (isGivenUp && state === 'expired') return ['gray', IconX]
  return isPaymentChecked && state === 'held' ? ['warning', IconClock] : looks[state]
}

interface BookingStateBadgeProps extends Pick<Reservation, 'state'> {
  readonly isOld?: boolean
  /** Of one that waited for its payment: somebody ended that before its time ran out. */
  readonly isGivenUp?: boolean
  /** Of one that waits for its payment: somebody looks at what came in. */
  readonly isPaymentChecked?: boolean
}

/** The state of a booking; one that took place is simply over. */
export function BookingStateBadge(booking: BookingStateBadgeProps) {
  const { state, isOld = false, isGivenUp, isPaymentChecked } = booking
  if (isOld && state === 'confirmed') {
    return (
      <StatusBadge tone="gray" icon={IconHistory}>
        Vergangen
      </StatusBadge>
    )
  }
  const [tone, icon] = lookOf(booking)
  return (
    <StatusBadge tone={tone} icon={icon}>
      {bookingStateWord(state, isGivenUp, isPaymentChecked)}
    </StatusBadge>
  )
}

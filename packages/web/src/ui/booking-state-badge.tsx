import type { Reservation } from '@allmend/contract'
import { bookingStateWords } from '@allmend/domain/bookings'
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

/** The state of a booking; one that took place is simply over. */
export function BookingStateBadge({ state, isOld = false }: Pick<Reservation, 'state'> & { isOld?: boolean }) {
  if (isOld && state === 'confirmed') {
    return (
      <StatusBadge tone="gray" icon={IconHistory}>
        Vergangen
      </StatusBadge>
    )
  }
  const [tone, icon] = looks[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {bookingStateWords[state]}
    </StatusBadge>
  )
}

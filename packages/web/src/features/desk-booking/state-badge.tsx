import { IconArrowsLeftRight } from '@tabler/icons-react'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { BookingRow } from './bookings.queries.ts'

const ChangeBadge = () => (
  <StatusBadge tone="accent" icon={IconArrowsLeftRight}>
    Änderung
  </StatusBadge>
)

type StateBadgeProps = Pick<BookingRow, 'state' | 'isOld' | 'hasRequest'> & Partial<Pick<BookingRow, 'isGivenUp'>>

/** How a booking stands; a request that waits for an answer comes first. */
export const StateBadge = ({ hasRequest, ...booking }: StateBadgeProps) =>
  hasRequest && !booking.isOld ? <ChangeBadge /> : <BookingStateBadge {...booking} />

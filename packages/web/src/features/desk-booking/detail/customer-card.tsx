import './booking-link.css'
import './customer-card.css'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../framework/permission.ts'
import { Initials } from '../../../ui/initials.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { bookerOf } from '../booking-words.ts'
import type { Booking } from '../bookings.queries.ts'

const sees = { permissions: ['user:view'] } as const

interface CustomerCardProps {
  readonly booker: Booking['booker']
  /** How many bookings there are of them in all, where that is known. */
  readonly otherBookings?: number
}

/** Who booked, and how to reach them; only name and phone for those who just look. */
export function CustomerCard({ booker, otherBookings = 0 }: CustomerCardProps) {
  const may = useMay()
  const { userId } = booker
  const [firstname = '', ...lastname] = booker.name.split(' ')
  const name = <bdi>{bookerOf({ booker })}</bdi>
  return (
    <SectionCard
      title="Kunde"
      aside={
        userId !== null &&
        otherBookings > 1 && (
          <Link className="booking-link" to="/admin/bookings" search={{ customer: userId }}>
            Alle {otherBookings} Buchungen
          </Link>
        )
      }
    >
      <div className="booking-customer">
        <Initials of={{ firstname, lastname: lastname.join(' ') }} />
        <p className="booking-customer__name">
          <strong>
            {userId !== null && may(sees) ? (
              <Link to="/admin/users/edit/$id" params={{ id: String(userId) }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </strong>
          {booker.company && <bdi>{booker.name}</bdi>}
        </p>
        <ul className="booking-customer__contact">
          {booker.email && (
            <li>
              <IconMail size={16} stroke={1.7} aria-hidden="true" />
              <a href={`mailto:${booker.email}`}>{booker.email}</a>
            </li>
          )}
          {booker.phone && (
            <li>
              <IconPhone size={16} stroke={1.7} aria-hidden="true" />
              <a href={`tel:${booker.phone.replaceAll(/[^\d+]/g, '')}`}>{booker.phone}</a>
            </li>
          )}
        </ul>
        {booker.address && <address>{booker.address}</address>}
      </div>
    </SectionCard>
  )
}

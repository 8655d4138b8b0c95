import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Booking } from '../bookings.queries.ts'

/** From one that waits to the next. */
export function BookingWalk({ waiting: { place, count, previous, next } }: Pick<Booking, 'waiting'>) {
  if (count === 0) return null
  return (
    <nav className="booking-walk" aria-label="Wartende Buchungen">
      <Step to={previous} label="Vorherige wartende Buchung" icon={IconChevronLeft} />
      <span className="num">{place > 0 ? `${place} von ${count}` : `${count} warten`}</span>
      <Step to={next} label="Nächste wartende Buchung" icon={IconChevronRight} />
    </nav>
  )
}

interface StepProps {
  readonly to: number | null
  readonly label: string
  readonly icon: typeof IconChevronLeft
}

const Step = ({ to, label, icon: Icon }: StepProps) =>
  to === null ? (
    <span className="booking-walk__step" aria-hidden="true">
      <Icon size={18} />
    </span>
  ) : (
    <Link className="booking-walk__step" to="/admin/bookings/$id" params={{ id: String(to) }} aria-label={label}>
      <Icon size={18} aria-hidden="true" />
    </Link>
  )

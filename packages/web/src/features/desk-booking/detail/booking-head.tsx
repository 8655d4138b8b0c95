import { staffSteps } from '@allmend/domain/bookings'
import { Button, Menu } from '@mantine/core'
import {
  IconBan,
  IconCalendarTime,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { MoreMenu } from '../../../framework/more-menu.tsx'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { titleOf, waitWords } from '../booking-words.ts'
import type { Booking, Decision } from '../bookings.queries.ts'
import { StateBadge } from '../state-badge.tsx'
import { MoveDialog } from './move-dialog.tsx'

const DecisionDialog = lazy(async () => ({ default: (await import('../decision/decision-dialog.tsx')).DecisionDialog }))

/** How it stands and what can be done with it; what cannot is not there. */
export function BookingHead({ booking }: { booking: Booking }) {
  const [asked, setAsked] = useState<Decision | 'move' | null>(null)
  const close = () => setAsked(null)
  const steps = booking.can.decide ? staffSteps(booking.state) : []
  const mayMove = booking.can.change && staffSteps(booking.state).length > 0
  const wait = booking.state === 'unconfirmed' && !booking.isOld ? waitWords(booking.createdAt, Date.now()) : null
  return (
    <header className="record-head">
      <div className="record-head__text">
        <div className="booking-head__title">
          <h2>
            <bdi>{titleOf(booking)}</bdi>
          </h2>
          <StateBadge {...booking} />
        </div>
        <p className="muted">
          {booking.objectTitle}, eingegangen am {formatInstantDate(booking.createdAt)}
          {wait && `, ${wait}`}
          {booking.decidedBy && `, entschieden von ${booking.decidedBy}`}
        </p>
      </div>
      <div className="record-head__actions booking-head__actions">
        <Button
          className="booking-head__print"
          variant="subtle"
          color="gray"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Drucken
        </Button>
        {(mayMove || steps.includes('cancelled')) && (
          <MoreMenu width={208}>
            {mayMove && (
              <Menu.Item
                leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
                onClick={() => setAsked('move')}
              >
                Verschieben …
              </Menu.Item>
            )}
            {steps.includes('cancelled') && (
              <Menu.Item
                data-destructive
                leftSection={<IconBan size={16} aria-hidden="true" />}
                onClick={() => setAsked('cancelled')}
              >
                Stornieren …
              </Menu.Item>
            )}
          </MoreMenu>
        )}
        {steps.includes('rejected') && (
          <Button
            className="record-head__danger booking-head__decision"
            variant="outline"
            color="error"
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => setAsked('rejected')}
          >
            Ablehnen
          </Button>
        )}
        {steps.includes('confirmed') && (
          <Button
            className="booking-head__decision"
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            onClick={() => setAsked('confirmed')}
          >
            Bestätigen
          </Button>
        )}
        <BookingWalk waiting={booking.waiting} />
      </div>
      {asked === 'move' && <MoveDialog booking={booking} onClose={close} />}
      {asked && asked !== 'move' && (
        <Suspense>
          <DecisionDialog ids={[booking.id]} to={asked} onClose={close} />
        </Suspense>
      )}
    </header>
  )
}

/** From one that waits to the next. */
function BookingWalk({ waiting: { place, count, previous, next } }: Pick<Booking, 'waiting'>) {
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

import { bookingStateWords } from '@allmend/domain/bookings'
import { Button } from '@mantine/core'
import { IconCheck, IconClockHour4, IconExternalLink, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { NamedColor } from '../../ui/color-mark.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BarWishes } from './bar-wishes.tsx'
import { timeOf } from './bar-words.ts'
import type { PlanBar, PlanObject } from './plan.queries.ts'

const width = 480

interface BarCardProps {
  readonly bar: PlanBar & { readonly booking: NonNullable<PlanBar['booking']> }
  readonly object: PlanObject | undefined
  readonly mayMove: boolean
  readonly mayDecide: boolean
  readonly onMove: () => void
  readonly onDecide: (to: 'confirmed' | 'rejected') => void
  readonly onClose: () => void
}

const minutesWords = (minutes: number, word: string) => (minutes > 0 ? [`${Math.round(minutes)} Min. ${word}`] : [])

/** What a booking of the plan is, and what can be done with it. */
export function BarCard({ bar, object, mayMove, mayDecide, onMove, onDecide, onClose }: BarCardProps) {
  const { booking } = bar
  const around = [
    ...minutesWords(bar.from - booking.occupied[0], 'davor'),
    ...minutesWords(booking.occupied[1] - bar.until, 'danach'),
  ]
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Termin', <span key="time">{timeOf(bar)}</span>],
    ...(around.length > 0 ? [['Einrichten', around.join(', ')] as const] : []),
    ['Objekt', object?.title ?? ''],
    ...(booking.color === '' ? [] : [['Farbe', <NamedColor key="color" color={booking.color} />] as const]),
    ...(booking.quantity > 1 ? [['Anzahl', `${booking.quantity} Stück`] as const] : []),
    [
      'Kunde',
      <bdi key="booker">
        {booking.booker}
        {booking.person !== booking.booker && `, ${booking.person}`}
      </bdi>,
    ],
    ...(booking.phone
      ? [
          [
            'Telefon',
            <a key="phone" className="plan-card__phone num" href={`tel:${booking.phone.replaceAll(/[^+\d]/g, '')}`}>
              <IconPhone size={14} aria-hidden="true" />
              {booking.phone}
            </a>,
          ] as const,
        ]
      : []),
  ]
  const isSure = booking.state === 'confirmed'
  const isWaiting = mayDecide && booking.state === 'unconfirmed'
  return (
    <Dialog title={<bdi>{bar.label}</bdi>} size={width} onClose={onClose}>
      <p className="plan-card__state">
        <StatusBadge tone={isSure ? 'success' : 'warning'} icon={isSure ? IconCheck : IconClockHour4}>
          {bookingStateWords[booking.state]}
        </StatusBadge>
        <span className="muted num">{booking.number}</span>
        {booking.isSerial && <span className="muted">Serie</span>}
        {booking.hasRequest && <span className="muted">Änderung angefragt</span>}
      </p>
      <dl className="plan-card">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BarWishes bookingId={booking.id} />
      <div className="dialog-actions">
        {mayMove && (
          <Button variant="default" onClick={onMove}>
            Verschieben
          </Button>
        )}
        <Button
          variant={isWaiting ? 'default' : 'filled'}
          renderRoot={(props) => <Link to="/admin/bookings/$id" params={{ id: String(booking.id) }} {...props} />}
          rightSection={<IconExternalLink size={16} aria-hidden="true" />}
          data-autofocus
        >
          Öffnen
        </Button>
        {isWaiting && (
          <>
            <Button variant="outline" color="error" onClick={() => onDecide('rejected')}>
              Ablehnen
            </Button>
            <Button onClick={() => onDecide('confirmed')}>Bestätigen</Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

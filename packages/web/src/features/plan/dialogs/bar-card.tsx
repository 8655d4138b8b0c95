import { bookingStateWords } from '@allmend/domain/bookings'
import { Button, Skeleton } from '@mantine/core'
import { IconCheck, IconClockHour4, IconExternalLink, IconMessage2, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLoading } from '../../../framework/use-loading.ts'
import { NamedColor } from '../../../ui/color-mark.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { bookingQuery } from '../../desk-booking/index.ts'
import { timeOf } from '../bar-words.ts'
import type { PlanBar, PlanObject } from '../plan.queries.ts'

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

/** What the room has to be ready with: the remark, what was ordered with it, and what was answered. */
function BarWishes({ bookingId }: { bookingId: number }) {
  const { data, error, isPending, refetch } = useQuery(bookingQuery(bookingId))
  const isLate = useLoading(isPending)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isLate) return <Skeleton height={64} mb={24} aria-busy="true" />
  if (!data) return null
  const { remark, options, answers } = data
  const told = [
    ...options.map(({ id, title, value, document }) => ({
      key: `option ${id}`,
      title,
      value: document?.name ?? value,
    })),
    ...answers.map(({ question, answer }) => ({ key: `question ${question}`, title: question, value: answer || '–' })),
  ]
  return (
    <>
      {remark !== '' && (
        <section className="plan-card__remark tone" data-tone="warning" aria-label="Bemerkung">
          <IconMessage2 size={20} stroke={1.8} aria-hidden="true" />
          <div>
            <strong>Bemerkung</strong>
            <p>
              <bdi>{remark}</bdi>
            </p>
          </div>
        </section>
      )}
      {told.length > 0 && (
        <dl className="plan-card plan-card__wishes" aria-label="Optionen und Angaben">
          {told.map(({ key, title, value }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

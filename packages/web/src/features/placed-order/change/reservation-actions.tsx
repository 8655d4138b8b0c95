import '../../../ui/styles/mantine-forms.css'
import './reservation-actions.css'
import type { Reservation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { displayReservationTime } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarCog, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { notifyError, notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { spanText } from '../../../lib/booking-time.ts'
import { cancelledWords, cancelQuestion } from './cancel-words.ts'
import type { ReservationApi } from './reservation-api.ts'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))

interface ReservationActionsProps {
  readonly className?: string
  readonly reservation: Reservation
  readonly api: ReservationApi
  /** Gets the booking as it is afterwards; also asked after a refusal, which means that it is no longer as shown. */
  readonly onChanged: (reservation: Reservation | null) => void
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Cancel, ask for a change, take the request back: whatever the booking allows now. */
export function ReservationActions({ className = '', reservation, api, onChanged }: ReservationActionsProps) {
  const [open, setOpen] = useState<'cancel' | 'change' | 'withdraw' | null>(null)
  const close = () => setOpen(null)
  const act = useMutation({
    mutationFn: (what: 'cancel' | 'withdraw') =>
      what === 'cancel' ? api.cancel(reservation) : api.withdraw(reservation.id),
    onSuccess: (next, what) => {
      onChanged(next)
      notifySaved(what === 'cancel' ? cancelledWords(reservation) : 'Ihre Anfrage ist zurückgezogen.')
    },
    onError: (error) => {
      onChanged(null)
      notifyError(errorText(error))
    },
  })
  const start = (what: 'cancel' | 'withdraw') => {
    close()
    if (!act.isPending) act.mutate(what)
  }
  const hasOpenRequest = reservation.changeRequest?.state === 'open'
  const { mayCancel, mayRequestChange, cancellationFee: fee } = reservation
  if (!mayCancel && !mayRequestChange && !hasOpenRequest) return null
  return (
    <div className={`reservation-actions ${className}`}>
      {mayRequestChange && !hasOpenRequest && (
        <Button variant="default" leftSection={<IconCalendarCog {...icon} />} onClick={() => setOpen('change')}>
          Änderung anfragen
        </Button>
      )}
      {hasOpenRequest && (
        <Button variant="default" leftSection={<IconArrowBackUp {...icon} />} onClick={() => setOpen('withdraw')}>
          Anfrage zurückziehen
        </Button>
      )}
      {mayCancel && (
        <Button variant="subtle" color="error" leftSection={<IconX {...icon} />} onClick={() => setOpen('cancel')}>
          Stornieren
        </Button>
      )}
      {mayCancel && (
        <p className="muted small reservation-actions__until">
          Stornieren können Sie bis {displayReservationTime(reservation.cancelUntil)}
          {fee > 0 ? `. Heute kostet es ${formatChf(fee)}.` : '.'}
        </p>
      )}
      <Suspense>
        {open === 'cancel' && (
          <LazyConfirmDialog
            title="Reservation stornieren?"
            text={`${reservation.objectTitle}, ${spanText(reservation)}. ${cancelQuestion(reservation)}`}
            confirm={fee > 0 ? 'Kostenpflichtig stornieren' : 'Stornieren'}
            cancel="Behalten"
            onConfirm={() => start('cancel')}
            onCancel={close}
          />
        )}
        {open === 'withdraw' && (
          <LazyConfirmDialog
            title="Anfrage zurückziehen?"
            text="Die Reservation bleibt dann, wie sie ist."
            confirm="Zurückziehen"
            cancel="Abbrechen"
            onConfirm={() => start('withdraw')}
            onCancel={close}
          />
        )}
        {open === 'change' && (
          <ChangeDialog
            reservation={reservation}
            requestChange={api.requestChange}
            onRequested={(next) => {
              close()
              onChanged(next)
              notifySaved('Ihre Anfrage ist bei der Verwaltung. Bis zur Antwort bleibt die Reservation, wie sie ist.')
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

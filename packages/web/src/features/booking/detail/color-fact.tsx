import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { ColorChoice } from '../../../ui/color-choice.tsx'
import { NamedColor } from '../../../ui/color-mark.tsx'
import { type Booking, saveBooking } from '../bookings.queries.ts'
import { Fact, PencilButton } from './fact.tsx'

/** The colour that marks a booking in plan and lists, chosen where it stands. */
export function ColorFact({ booking, mayChange }: { booking: Booking; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const save = useMutation({
    mutationFn: (color: string) => saveBooking(booking.id, { color, version: booking.version }),
    onSuccess: () => {
      setOpen(false)
      void notifySaved()
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  if (isOpen) {
    return (
      <div>
        <dt className="visually-hidden">Farbe</dt>
        <dd className="booking-edit">
          <ColorChoice value={booking.color} onChange={(color) => !save.isPending && save.mutate(color)} />
          <div className="booking-edit__actions">
            <Button variant="default" onClick={() => setOpen(false)}>
              Abbrechen
            </Button>
          </div>
        </dd>
      </div>
    )
  }
  return (
    <Fact label="Farbe" aside={mayChange && <PencilButton label="Farbe ändern" onClick={() => setOpen(true)} />}>
      {booking.color === '' ? <span className="muted">–</span> : <NamedColor color={booking.color} />}
    </Fact>
  )
}

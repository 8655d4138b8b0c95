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
  const [chosen, setChosen] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (color: string) => saveBooking(booking.id, { color, version: booking.version }),
    onSuccess: () => {
      setChosen(null)
      void notifySaved()
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  if (chosen !== null) {
    return (
      <div>
        <dt>Farbe</dt>
        <dd>
          <form
            className="booking-edit"
            onSubmit={(event) => {
              event.preventDefault()
              save.mutate(chosen)
            }}
          >
            <ColorChoice value={chosen} onChange={setChosen} isLegendHidden />
            <div className="booking-edit__actions">
              <Button type="submit" loading={save.isPending}>
                Speichern
              </Button>
              <Button variant="default" onClick={() => setChosen(null)}>
                Abbrechen
              </Button>
            </div>
          </form>
        </dd>
      </div>
    )
  }
  return (
    <Fact
      label="Farbe"
      aside={mayChange && <PencilButton label="Farbe ändern" onClick={() => setChosen(booking.color)} />}
    >
      {booking.color === '' ? <span className="muted">–</span> : <NamedColor color={booking.color} />}
    </Fact>
  )
}

import type { PublicObject } from '@allmend/contract'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { ChangeOptions, newBooking, optionValuesOf, problemsOf } from '../../reservation/index.ts'
import { type Booking, saveBooking } from '../bookings.queries.ts'
import { refusalWords } from '../refusal-words.ts'

const width = 560

interface OptionsDialogProps {
  readonly booking: Booking
  readonly object: PublicObject
  readonly onClose: () => void
}

/** The same fields customers have; their stock is checked and the price worked out when they are saved. */
export function OptionsDialog({ booking, object, onClose }: OptionsDialogProps) {
  const [options, setOptions] = useState(() => optionValuesOf(object, booking))
  const [isChecked, setChecked] = useState(false)
  const problems = problemsOf(object, { ...newBooking(object.id), options }).options
  const save = useMutation({
    mutationFn: () =>
      saveBooking(booking.id, {
        options: Object.entries(options).map(([id, value]) => ({
          id: Number(id),
          value: typeof value === 'object' ? [...value] : value,
        })),
        version: booking.version,
      }),
    onSuccess: () => {
      void notifySaved()
      onClose()
    },
  })
  return (
    <Dialog title="Optionen ändern" size={width} onClose={onClose}>
      <form
        className="booking-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (Object.keys(problems).length === 0) save.mutate()
        }}
      >
        {save.isError && <FormAlert>{refusalWords(save.error)}</FormAlert>}
        <ChangeOptions object={object} value={options} problems={isChecked ? problems : {}} onChange={setOptions} />
        <p className="muted small">
          {booking.isBilled
            ? 'Die Bestellung ist schon verrechnet: Ihr Betrag bleibt, wie er ist.'
            : 'Der Preis wird mit den heutigen Ansätzen neu berechnet.'}
        </p>
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={save.isPending}>
            Speichern
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import type { PublicObject } from '@allmend/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { newBooking, problemsOf } from '../../booking-draft/index.ts'
import { OptionFields, optionValuesOf } from '../../booking-fields/index.ts'
import { type Booking, optionsCheckQuery, saveBooking } from '../bookings.queries.ts'
import { refusalWords } from '../refusal-words.ts'
import { PriceCheck } from './price-check.tsx'

const width = 560
const typing = 300

interface OptionsDialogProps {
  readonly booking: Booking
  readonly object: PublicObject
  readonly onClose: () => void
}

/** The same fields customers have; their stock is checked and the price worked out when they are saved. */
export function OptionsDialog({ booking, object, onClose }: OptionsDialogProps) {
  const [options, setOptions] = useState(() => optionValuesOf(object, booking))
  const [isChecked, setChecked] = useState(false)
  const kept = booking.options.filter(({ id }) => !object.options.some((option) => option.id === id))
  const keep = (id: number, value: string, isKept: boolean) => {
    const { [id]: _, ...rest } = options
    setOptions(isKept ? { ...rest, [id]: value } : rest)
  }
  const sent = Object.entries(options).map(([id, value]) => ({
    id: Number(id),
    value: typeof value === 'object' ? [...value] : value,
  }))
  const [asked] = useDebouncedValue(JSON.stringify(sent), typing)
  const problems = problemsOf(object, { ...newBooking(object.id), options }).options
  const isWrong = Object.keys(problems).length > 0
  const check = useQuery({
    ...optionsCheckQuery(booking.id, { options: JSON.parse(asked) as typeof sent }),
    enabled: !isWrong,
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: () =>
      saveBooking(booking.id, {
        options: sent,
        version: booking.version,
      }),
    onSuccess: () => {
      void notifySaved()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Optionen ändern"
      width={width}
      refusal={save.isError && refusalWords(save.error)}
      submit="Speichern"
      isBusy={save.isPending}
      onSubmit={() => {
        setChecked(true)
        if (!isWrong) save.mutate()
      }}
      onClose={onClose}
    >
      <OptionFields object={object} value={options} problems={isChecked ? problems : {}} onChange={setOptions} />
      {kept.map(({ id, title, value, document }) => (
        <CheckField
          key={id}
          label={`${title}: ${document?.name ?? value}`}
          hint="Dieses Objekt bietet das nicht an. Es bleibt, wie es vereinbart ist."
          checked={options[id] !== undefined}
          onChange={(isKept) => keep(id, value, isKept)}
        />
      ))}
      {!booking.isBilled && <p className="muted small">Was neu dazukommt, kostet die heutigen Ansätze.</p>}
      {!isWrong && <PriceCheck check={check} />}
    </FormDialog>
  )
}

import { reasonWords } from '@allmend/domain/objects'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { spanText } from '../../../lib/booking-time.ts'
import { EndTimeInput } from '../../../ui/end-time-input.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { ObjectSelect } from '../../desk-entry/index.ts'
import { type Booking, moveBooking, moveCheckQuery, placesQuery } from '../bookings.queries.ts'
import { type MailChoice, MailFields } from '../mail-fields.tsx'
import { refusalWords } from '../refusal-words.ts'
import { MoveCheck } from './move-check.tsx'
import { fieldsOf, type MoveFields, targetOf } from './move-target.ts'

const width = 560
const typing = 300

/** Another time or another object, checked while it is chosen; a rule of the object is asked about, what is taken is refused. */
export function MoveDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [fields, setFields] = useState(() => fieldsOf(booking))
  const [mail, setMail] = useState<MailChoice>({ withMail: true, text: '' })
  const [isAsked, setAsked] = useState(false)
  const { data: places } = useQuery(placesQuery)
  const target = targetOf(fields)
  const isSame = JSON.stringify(fields) === JSON.stringify(fieldsOf(booking))
  const [settled] = useDebouncedValue(target, typing)
  const check = useQuery({
    ...moveCheckQuery(booking.id, settled ?? { displayStart: booking.displayStart, displayEnd: booking.displayEnd }),
    enabled: settled !== null && !isSame,
  })
  const rule = check.data?.isFirm === false ? check.data.reason : null
  const move = useMutation({
    mutationFn: (isForced: boolean) =>
      moveBooking(booking.id, {
        ...(target ?? { displayStart: booking.displayStart, displayEnd: booking.displayEnd }),
        isForced,
        ...mail,
        version: booking.version,
      }),
    onSuccess: () => {
      void notifyMailed({ done: 'Die Buchung wurde verschoben.' }, mail.withMail)
      onClose()
    },
    onError: () => void check.refetch(),
  })
  const change = (part: Partial<MoveFields>) => {
    move.reset()
    setAsked(false)
    setFields({ ...fields, ...part })
  }
  const isKnown = settled !== null && JSON.stringify(settled) === JSON.stringify(target) && !check.isFetching
  const submit = () => {
    if (rule && !isAsked) return setAsked(true)
    move.mutate(rule !== null)
  }
  const field = (name: 'startDay' | 'startTime' | 'endDay' | 'endTime', label: string) => {
    const Input = name === 'endTime' ? EndTimeInput : TextInput
    return (
      <Input
        type={name.endsWith('Day') ? 'date' : 'time'}
        label={label}
        value={fields[name]}
        onChange={({ currentTarget: { value } }) =>
          change({ [name]: value, ...(name === 'startDay' && fields.endDay === fields.startDay && { endDay: value }) })
        }
      />
    )
  }
  return (
    <FormDialog
      title="Buchung verschieben"
      width={width}
      refusal={move.isError && refusalWords(move.error)}
      submit={isAsked ? 'Trotzdem verschieben' : 'Verschieben'}
      isBusy={move.isPending}
      isDisabled={target === null || isSame || !isKnown || check.data?.isFirm === true || check.isError}
      isDestructive={isAsked}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">
        Bisher {booking.objectTitle}, {spanText(booking)}
      </p>
      <div className="booking-times">
        {field('startDay', 'Datum')}
        {field('startTime', 'Beginn')}
        {field('endDay', 'Letzter Tag')}
        {field('endTime', 'Ende')}
      </div>
      {places && (
        <ObjectSelect objects={places.objects} value={fields.objectId} onChange={(objectId) => change({ objectId })} />
      )}
      {target === null && (
        <p className="booking-check tone" data-tone="error">
          Das Ende muss nach dem Beginn liegen.
        </p>
      )}
      {target !== null && !isSame && <MoveCheck check={check} />}
      <MailFields value={mail} onChange={setMail} />
      {isAsked && rule && (
        <FormAlert>
          {reasonWords[rule]} Die Verwaltung darf das übergehen; es wird im Verlauf festgehalten. Trotzdem verschieben?
        </FormAlert>
      )}
    </FormDialog>
  )
}

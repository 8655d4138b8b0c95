import '../../../ui/styles/mantine-forms.css'
import '../../../ui/styles/mantine-overlays.css'
import './reservation-actions.css'
import type { Reservation } from '@allmend/contract'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconAdjustments, IconCalendarTime, IconX } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { ChoiceCards } from '../../../framework/choice-cards.tsx'
import { spanText } from '../../../lib/booking-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EndTimeInput } from '../../../ui/end-time-input.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { OptionFields } from '../../booking-fields/index.ts'
import { bookingRefusal } from './booking-refusal.ts'
import { type ChangeDraft, type ChangeProblems, takesSeveralDays } from './change-draft.ts'
import type { ReservationApi } from './reservation-api.ts'
import { useChangeForm } from './use-change-form.ts'

const width = 560
const longestText = 2000

const kinds = [
  { value: 'time', icon: IconCalendarTime, title: 'Andere Zeit', text: 'Tag, Beginn oder Ende' },
  { value: 'options', icon: IconAdjustments, title: 'Andere Optionen', text: 'Was dazu bestellt ist' },
  { value: 'cancel', icon: IconX, title: 'Stornierung', text: 'Die Frist dafür ist vorbei' },
] as const

interface ChangeDialogProps {
  readonly reservation: Reservation
  readonly requestChange: ReservationApi['requestChange']
  readonly onRequested: (reservation: Reservation) => void
  readonly onClose: () => void
}

/** Asks the administration for what a customer cannot do alone. */
export function ChangeDialog({ reservation, requestChange, onRequested, onClose }: ChangeDialogProps) {
  const { draft, object, request, problems, optionProblems, change, check } = useChangeForm(reservation, requestChange)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check()) return request.mutate(undefined, { onSuccess: onRequested })
    // Marked with the next drawing; the first of them gets the focus.
    setTimeout(() =>
      form.current?.querySelector<HTMLElement>(':is(input, select, textarea, button)[aria-invalid="true"]')?.focus(),
    )
  }
  const choices = kinds.filter(({ value }) =>
    value === 'cancel' ? !reservation.mayCancel : value === 'time' || object !== null,
  )
  return (
    <Dialog onClose={onClose} title="Änderung anfragen" size={width}>
      <form ref={form} className="change-dialog" noValidate onSubmit={submit}>
        <p>
          {reservation.objectTitle}, {spanText(reservation)}
        </p>
        {request.isError && <FormAlert>{bookingRefusal(request.error)}</FormAlert>}
        <ChoiceCards
          legend="Was soll sich ändern?"
          choices={choices}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        {draft.kind === 'time' && (
          <ChangeTimes
            draft={draft}
            problems={problems}
            hasSeveralDays={takesSeveralDays(reservation)}
            onChange={change}
          />
        )}
        {draft.kind === 'options' && object && (
          <OptionFields
            object={object}
            value={draft.options}
            problems={optionProblems}
            onChange={(options) => change({ options })}
          />
        )}
        <Textarea
          label={draft.kind === 'cancel' ? 'Grund' : 'Bemerkung'}
          required={draft.kind === 'cancel'}
          rows={3}
          maxLength={longestText}
          value={draft.text}
          error={problems.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <p className="muted small">
          Die Verwaltung prüft Ihre Anfrage. Bis zur Antwort bleibt die Reservation, wie sie ist.
        </p>
        <div className="dialog-actions">
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={request.isPending}>
            Anfrage senden
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ChangeTimesProps {
  readonly draft: ChangeDraft
  readonly problems: ChangeProblems
  readonly hasSeveralDays: boolean
  readonly onChange: (part: Partial<ChangeDraft>) => void
}

/** The wished time: a day with two times, or two days where the booking takes several. */
function ChangeTimes({ draft, problems, hasSeveralDays, onChange }: ChangeTimesProps) {
  const field = (name: 'startDay' | 'startTime' | 'endDay' | 'endTime', label: string) => {
    const Input = name === 'endTime' ? EndTimeInput : TextInput
    return (
      <Input
        name={name}
        type={name.endsWith('Day') ? 'date' : 'time'}
        label={label}
        required
        value={draft[name]}
        error={problems[name]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ [name]: value, ...(name === 'startDay' && !hasSeveralDays && { endDay: value }) })
        }
      />
    )
  }
  return (
    <div className="change-dialog__times" data-days={hasSeveralDays ? 'several' : 'one'}>
      {field('startDay', hasSeveralDays ? 'Erster Tag' : 'Datum')}
      {field('startTime', 'Beginn')}
      {hasSeveralDays && field('endDay', 'Letzter Tag')}
      {field('endTime', 'Ende')}
    </div>
  )
}

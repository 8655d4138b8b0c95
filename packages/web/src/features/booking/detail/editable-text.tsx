import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { type Booking, saveBooking } from '../bookings.queries.ts'
import { Fact, PencilButton } from './fact.tsx'

const longest = { name: 200, remark: 5000 } as const

interface EditableTextProps {
  readonly booking: Booking
  readonly field: keyof typeof longest
  readonly label: string
  readonly value: string
  readonly mayChange: boolean
}

/** A text that is changed where it stands. */
export function EditableText({ booking, field, label, value, mayChange }: EditableTextProps) {
  const [text, setText] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (next: string) => saveBooking(booking.id, { [field]: next, version: booking.version }),
    onSuccess: () => {
      setText(null)
      void notifySaved()
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  if (text === null) {
    const pencil = mayChange && <PencilButton label={`${label} ändern`} onClick={() => setText(value)} />
    return (
      <Fact label={label} aside={pencil}>
        {value === '' ? <span className="muted">–</span> : <bdi className="booking-facts__words">{value}</bdi>}
      </Fact>
    )
  }
  const input = {
    'aria-label': label,
    value: text,
    maxLength: longest[field],
    autoFocus: true,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onKeyDown: (event: { key: string; stopPropagation: () => void }) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setText(null)
    },
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <form
          className="booking-edit"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate(text)
          }}
        >
          {field === 'name' ? <TextInput {...input} /> : <Textarea {...input} autosize minRows={3} maxRows={10} />}
          <div className="booking-edit__actions">
            <Button type="submit" loading={save.isPending}>
              Speichern
            </Button>
            <Button variant="default" onClick={() => setText(null)}>
              Abbrechen
            </Button>
          </div>
        </form>
      </dd>
    </div>
  )
}

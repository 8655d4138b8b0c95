import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { ColorChoice } from '../../../ui/color-choice.tsx'
import { NamedColor } from '../../../ui/color-mark.tsx'
import { type Booking, saveBooking } from '../bookings.queries.ts'
import { Fact, PencilButton } from './fact.tsx'

interface EditableFactProps {
  readonly booking: Booking
  readonly field: 'name' | 'remark' | 'color'
  readonly label: string
  readonly mayChange: boolean
  /** How the value is shown where there is one. */
  readonly children: ReactNode
  readonly input: (value: string, onChange: (value: string) => void) => ReactNode
}

/** What is changed where it stands. */
function EditableFact({ booking, field, label, mayChange, children, input }: EditableFactProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (next: string) => saveBooking(booking.id, { [field]: next, version: booking.version }),
    onSuccess: () => {
      setDraft(null)
      void notifySaved()
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  if (draft === null) {
    const pencil = mayChange && <PencilButton label={`${label} ändern`} onClick={() => setDraft(booking[field])} />
    return (
      <Fact label={label} aside={pencil}>
        {booking[field] === '' ? <span className="muted">–</span> : children}
      </Fact>
    )
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <form
          className="booking-edit"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate(draft)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setDraft(null)
          }}
        >
          {input(draft, setDraft)}
          <div className="booking-edit__actions">
            <Button type="submit" loading={save.isPending}>
              Speichern
            </Button>
            <Button variant="default" onClick={() => setDraft(null)}>
              Abbrechen
            </Button>
          </div>
        </form>
      </dd>
    </div>
  )
}

const longest = { name: 200, remark: 5000 } as const

interface EditableTextProps extends Pick<EditableFactProps, 'booking' | 'label' | 'mayChange'> {
  readonly field: keyof typeof longest
}

export const EditableText = ({ field, ...props }: EditableTextProps) => (
  <EditableFact
    {...props}
    field={field}
    input={(value, onChange) => {
      const input = {
        'aria-label': props.label,
        value,
        maxLength: longest[field],
        autoFocus: true,
        onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
      }
      return field === 'name' ? <TextInput {...input} /> : <Textarea {...input} autosize minRows={3} maxRows={10} />
    }}
  >
    <bdi className="booking-facts__words">{props.booking[field]}</bdi>
  </EditableFact>
)

/** The colour that marks a booking in plan and lists. */
export const EditableColor = ({ booking, mayChange }: Pick<EditableFactProps, 'booking' | 'mayChange'>) => (
  <EditableFact
    booking={booking}
    field="color"
    label="Farbe"
    mayChange={mayChange}
    input={(value, onChange) => <ColorChoice value={value} onChange={onChange} isLegendHidden />}
  >
    <NamedColor color={booking.color} />
  </EditableFact>
)

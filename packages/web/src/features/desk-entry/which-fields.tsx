import type { PublicObject } from '@allmend/contract'
import { TextInput } from '@mantine/core'
import { SelectField } from '../../ui/select-field.tsx'
import type { DraftBooking } from '../booking-draft/index.ts'
import { ObjectSelect } from './object-select.tsx'
import { intervalOf } from './sent-booking.ts'

interface WhichFieldsProps {
  readonly objects: readonly { readonly id: number; readonly title: string; readonly isPart?: boolean }[]
  /** Of no object yet: number 0. */
  readonly draft: DraftBooking
  readonly object: PublicObject | undefined
  readonly onObject: (id: number) => void
  readonly onChange: (change: Partial<DraftBooking>) => void
}

/** Which object, how, and how many of it. */
export const WhichFields = ({ objects, draft, object, onObject, onChange }: WhichFieldsProps) => (
  <>
    <ObjectSelect objects={objects} value={draft.objectId} onChange={onObject} isFirst />
    {object && object.intervals.length > 1 && (
      <SelectField
        label="Buchungsart"
        value={intervalOf(object, draft.intervalId)?.id ?? ''}
        onChange={({ currentTarget }) => onChange({ intervalId: Number(currentTarget.value) })}
      >
        {object.intervals.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    )}
    {object && object.stock > 1 && (
      <TextInput
        type="number"
        label="Anzahl"
        min={1}
        max={object.stock}
        value={draft.quantity}
        onChange={({ currentTarget }) => onChange({ quantity: Math.max(1, Math.round(Number(currentTarget.value))) })}
      />
    )}
  </>
)

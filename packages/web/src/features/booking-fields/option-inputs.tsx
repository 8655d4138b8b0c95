import { TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { OptionValue, PublicOption } from '../booking-draft/index.ts'

/** What the input of every kind of option gets. */
export interface OptionInputProps {
  readonly option: PublicOption
  readonly value: OptionValue | undefined
  readonly error: string | null
  /** What the document is called that was handed in before. */
  readonly documentName?: string | undefined
  /** A document that is handed in has a name besides. */
  readonly onChange: (value: OptionValue, documentName?: string) => void
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const longestText = 2000

export const SelectOption = ({ option, value, error, onChange }: OptionInputProps) => (
  <SelectField
    label={option.value}
    required={option.isRequired}
    error={error}
    value={Array.isArray(value) ? String(value[0] ?? '') : ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : [Number(currentTarget.value)])}
  >
    <option value="">{option.isRequired ? 'Bitte wählen' : 'Keine Auswahl'}</option>
    {option.values.map((one) => (
      <option key={one.id} value={one.id}>
        {one.value}
      </option>
    ))}
  </SelectField>
)

/** What cannot be read as a number stays as it was typed, for the sentence below it. */
const readCount = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text)

export const NumberOption = ({ option, value, error, onChange }: OptionInputProps) => (
  <TextInput
    className="option__number"
    label={option.value}
    required={option.isRequired}
    inputMode="numeric"
    error={error}
    value={String(value ?? '')}
    maxLength={6}
    {...(option.minimum !== null && option.minimum > 1 && { description: `Mindestens ${option.minimum}` })}
    inputWrapperOrder={order}
    onChange={({ currentTarget }) => onChange(readCount(currentTarget.value))}
  />
)

export const CheckOption = ({ option, value, error, onChange }: OptionInputProps) => (
  <CheckField
    label={option.isRequired ? `${option.value} *` : option.value}
    checked={value === true}
    error={error}
    onChange={onChange}
  />
)

export const TextOption = ({ option, value, error, onChange }: OptionInputProps) => (
  <TextInput
    label={option.value}
    required={option.isRequired}
    error={error}
    value={String(value ?? '')}
    maxLength={longestText}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

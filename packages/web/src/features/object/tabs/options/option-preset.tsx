import { TextInput, type TextInputProps } from '@mantine/core'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { OptionDraft } from './option-values.ts'

interface OptionPresetProps {
  readonly option: OptionDraft
  readonly field: Pick<TextInputProps, 'error' | 'onBlur'>
  readonly onChange: (standard: string) => void
}

const label = 'Vorgabe'

/** What is chosen before anybody chose. */
export function OptionPreset({ option, field, onChange }: OptionPresetProps) {
  const { inputType, standard, values } = option
  if (inputType === 'document') return null
  if (inputType === 'checkbox') {
    return (
      <div className="option-editor__level">
        <CheckField
          label="Zu Beginn angekreuzt"
          checked={standard === 'true'}
          onChange={(isOn) => onChange(isOn ? 'true' : '')}
        />
      </div>
    )
  }
  if (inputType === 'select') {
    const names = [...new Set(values.map(({ value }) => value.trim()).filter(Boolean))]
    return (
      <SelectField
        label={label}
        value={names.includes(standard) ? standard : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">Keine</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <TextInput
      {...field}
      label={label}
      autoComplete="off"
      {...(inputType === 'number' && { inputMode: 'numeric' })}
      value={standard}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

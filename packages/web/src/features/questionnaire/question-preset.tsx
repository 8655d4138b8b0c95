import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { choicesOf, presetsOf } from './question-draft.ts'
import type { Question } from './questionnaires.queries.ts'

interface QuestionPresetProps {
  readonly question: Question
  readonly isReadOnly: boolean
  readonly field: Pick<TextInputProps, 'error' | 'readOnly' | 'onBlur'>
  readonly onChange: (standard: string) => void
}

const label = 'Vorgabe'
const inputTypes = { date: 'date', time: 'time' } as const

/** What stands in the field before anybody answered, entered as it will be answered. */
export function QuestionPreset({ question, isReadOnly, field, onChange }: QuestionPresetProps) {
  const { type, settings } = question
  if (type === 'checkbox') {
    return (
      <CheckField
        label="Zu Beginn angekreuzt"
        checked={settings.standard === 'true'}
        disabled={isReadOnly}
        onChange={(isOn) => onChange(isOn ? 'true' : '')}
      />
    )
  }
  if (type === 'select') {
    const choices = [...new Set(choicesOf(question))]
    const presets = presetsOf(question)
    if (!settings.multiple) {
      return (
        <SelectField
          label={label}
          value={choices.includes(settings.standard) ? settings.standard : ''}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">Keine</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
      )
    }
    return (
      <fieldset className="question-editor__presets">
        <legend>{label}</legend>
        {choices.map((choice) => (
          <CheckField
            key={choice}
            label={choice}
            checked={presets.includes(choice)}
            disabled={isReadOnly}
            onChange={(isOn) =>
              onChange(choices.filter((other) => (other === choice ? isOn : presets.includes(other))).join('\n'))
            }
          />
        ))}
        {choices.length === 0 && <p className="muted">Zuerst Antworten eingeben.</p>}
      </fieldset>
    )
  }
  const input = { ...field, label, value: settings.standard }
  if (type === 'textarea') {
    return (
      <Textarea
        label={label}
        className="question-editor__wide"
        rows={2}
        readOnly={isReadOnly}
        error={field.error}
        value={settings.standard}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...input}
      type={type === 'date' || type === 'time' ? inputTypes[type] : 'text'}
      {...(type === 'number' && { inputMode: 'decimal' })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

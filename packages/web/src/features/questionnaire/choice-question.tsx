import { useId } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import type { Answer } from './answers.ts'
import { choicesOf } from './question-draft.ts'
import type { Question } from './questionnaires.queries.ts'

/** So many are shown at once; more hide in a select. */
const mostShown = 5

interface ChoiceQuestionProps {
  readonly question: Question
  readonly label: string
  readonly answer: Answer
  readonly error: string | null
  readonly onChange: (answer: Answer) => void
}

export function ChoiceQuestion({ question, label, answer, error, onChange }: ChoiceQuestionProps) {
  const id = useId()
  const choices = [...new Set(choicesOf(question))]
  const { help, isRequired, settings } = question
  if (!settings.multiple && choices.length > mostShown) {
    return (
      <SelectField
        label={label}
        required={isRequired}
        description={help || undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        value={String(answer)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">Bitte wählen</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    )
  }
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)]
  const choose = (choice: string, isOn: boolean) => {
    if (!settings.multiple) return onChange(choice)
    onChange(choices.filter((other) => (other === choice ? isOn : chosen.includes(other))))
  }
  return (
    <fieldset aria-describedby={help || error ? `${id}-more` : undefined}>
      <legend>
        {label}
        {isRequired && (
          <span className="question-choices__star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="question-choices__options">
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type={settings.multiple ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(choice)}
              required={isRequired && !settings.multiple}
              onChange={({ currentTarget }) => choose(choice, currentTarget.checked)}
            />
            <span>{choice}</span>
          </label>
        ))}
        {choices.length === 0 && <p className="muted">Noch keine Antworten zur Auswahl.</p>}
      </div>
      {(help || error) && (
        <div id={`${id}-more`}>
          {help && <p className="muted small">{help}</p>}
          {error && <p className="question-choices__error">{error}</p>}
        </div>
      )}
    </fieldset>
  )
}

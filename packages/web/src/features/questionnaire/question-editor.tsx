import { type QuestionType, questionTypes, questionTypeWords } from '@allmend/domain/objects'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type QuestionErrors, questionErrors, withType } from './question-draft.ts'
import { QuestionPreset } from './question-preset.tsx'
import type { Question } from './questionnaires.queries.ts'

interface QuestionEditorProps {
  readonly question: Question
  readonly isReadOnly: boolean
  /** Somebody tried to save: then every field says what it lacks, not only those that were left. */
  readonly showErrors: boolean
  readonly onChange: (question: Question) => void
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function QuestionEditor({ question, isReadOnly, showErrors, onChange }: QuestionEditorProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const errors = questionErrors(question)
  const set = (patch: Partial<Question>) => onChange({ ...question, ...patch })
  const setSettings = (patch: Partial<Question['settings']>) => set({ settings: { ...question.settings, ...patch } })
  const field = (name: keyof QuestionErrors) => ({
    error: (showErrors || left.has(name)) && errors[name],
    // Where saving leads when something is wrong.
    'data-field': errors[name] ? 'questions' : undefined,
    readOnly: isReadOnly,
    inputWrapperOrder: order,
    onBlur: () => setLeft(new Set([...left, name])),
  })
  const isInfo = question.type === 'info'
  return (
    <div className="question-editor">
      <SelectField
        label="Art"
        value={question.type}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => onChange(withType(question, currentTarget.value as QuestionType))}
      >
        {questionTypes.map((type) => (
          <option key={type} value={type}>
            {questionTypeWords[type]}
          </option>
        ))}
      </SelectField>
      <Textarea
        {...field('value')}
        className="question-editor__wide"
        label={isInfo ? 'Hinweistext' : 'Frage'}
        required
        rows={isInfo ? 4 : 2}
        // A new question begins here.
        autoFocus={question.value === '' && !isReadOnly}
        value={question.value}
        onChange={({ currentTarget }) => set({ value: currentTarget.value })}
      />
      {question.type === 'select' && (
        <Textarea
          {...field('choices')}
          className="question-editor__wide"
          label="Antworten"
          description="Eine pro Zeile."
          required
          rows={Math.min(12, Math.max(4, question.settings.choices.length + 1))}
          value={question.settings.choices.join('\n')}
          onChange={({ currentTarget }) => setSettings({ choices: currentTarget.value.split('\n') })}
        />
      )}
      <TextInput
        {...field('help')}
        className="question-editor__wide"
        label="Hilfetext"
        description="Steht klein unter dem Feld."
        value={question.help}
        onChange={({ currentTarget }) => set({ help: currentTarget.value })}
      />
      {!isInfo && (
        <>
          <QuestionPreset
            question={question}
            isReadOnly={isReadOnly}
            field={field('standard')}
            onChange={(standard) => setSettings({ standard })}
          />
          <div className="question-editor__checks">
            <CheckField
              label="Muss beantwortet werden"
              {...(question.type === 'checkbox' && { hint: 'Kunden müssen es ankreuzen.' })}
              checked={question.isRequired}
              disabled={isReadOnly}
              onChange={(isRequired) => set({ isRequired })}
            />
            {question.type === 'select' && (
              <CheckField
                label="Mehrere Antworten möglich"
                checked={question.settings.multiple}
                disabled={isReadOnly}
                onChange={(multiple) => setSettings({ multiple, standard: '' })}
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}

import './questionnaire-fields.css'
import { Textarea, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { type Answer, type Answers, answerTo } from './answers.ts'
import { ChoiceQuestion } from './choice-question.tsx'
import type { Question } from './questionnaires.queries.ts'

interface QuestionnaireFieldsProps {
  readonly questions: readonly Question[]
  readonly value: Answers
  readonly onChange: (answers: Answers) => void
  /** Sentences by the number of the question. */
  readonly errors?: Readonly<Record<number, string>>
}

/** A questionnaire as a customer fills it in. */
export const QuestionnaireFields = ({ questions, value, onChange, errors = {} }: QuestionnaireFieldsProps) => (
  <div className="questionnaire-fields">
    {questions.map((question) => (
      <QuestionField
        key={question.id}
        question={question}
        answer={answerTo(question, value)}
        error={errors[question.id] ?? null}
        onChange={(answer) => onChange({ ...value, [question.id]: answer })}
      />
    ))}
  </div>
)

interface QuestionFieldProps {
  readonly question: Question
  readonly answer: Answer
  readonly error: string | null
  readonly onChange: (answer: Answer) => void
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const longestAnswer = 5000

function QuestionField({ question, answer, error, onChange }: QuestionFieldProps) {
  const { type, value: text, help, isRequired } = question
  const label = text.trim() || 'Frage ohne Text'
  if (type === 'info') {
    return (
      <div className="question-info" role="note">
        <IconInfoCircle size={20} stroke={1.7} aria-hidden="true" />
        <div>
          <p>{text.trim() || 'Hinweis ohne Text'}</p>
          {help && <p className="small">{help}</p>}
        </div>
      </div>
    )
  }
  if (type === 'checkbox') {
    return (
      <CheckField
        label={isRequired ? `${label} *` : label}
        hint={help}
        checked={answer === true}
        error={error}
        onChange={onChange}
      />
    )
  }
  if (type === 'select') {
    return <ChoiceQuestion question={question} label={label} answer={answer} error={error} onChange={onChange} />
  }
  const field = {
    label,
    required: isRequired,
    error,
    value: String(answer),
    inputWrapperOrder: order,
    ...(help && { description: help }),
    maxLength: longestAnswer,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (type === 'textarea') return <Textarea {...field} rows={3} />
  if (type === 'number') return <TextInput {...field} className="question-short" inputMode="decimal" />
  return type === 'text' ? <TextInput {...field} /> : <TextInput {...field} className="question-short" type={type} />
}

import { Textarea, TextInput } from '@mantine/core'
import { QuestionnaireFields } from '../../questionnaire/index.ts'
import { ChangeOptions, questionsOf } from '../../reservation/index.ts'
import type { NewBookingState } from './use-new-booking.ts'

interface AboutFieldsProps {
  readonly state: NewBookingState
  /** Somebody tried to book: then what is missing is named. */
  readonly showsProblems: boolean
}

/** The occasion, and whatever the object asks for. */
export function AboutFields({ state, showsProblems }: AboutFieldsProps) {
  const { draft, object, problems, change } = state
  const questions = object ? questionsOf(object) : []
  return (
    <>
      <TextInput
        label="Anlass"
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      {object && object.options.length > 0 && (
        <section className="plan-form__section" aria-label="Optionen">
          <h3>Optionen</h3>
          <ChangeOptions
            object={object}
            value={draft.options}
            problems={showsProblems ? problems.options : {}}
            onChange={(options) => change({ options })}
          />
        </section>
      )}
      {questions.length > 0 && (
        <section className="plan-form__section" aria-label="Fragen">
          <h3>Fragen</h3>
          <QuestionnaireFields
            questions={questions}
            value={draft.answers}
            errors={showsProblems ? problems.answers : {}}
            onChange={(answers) => change({ answers })}
          />
        </section>
      )}
      <Textarea
        label="Bemerkung"
        rows={2}
        maxLength={5000}
        value={draft.remark}
        onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
      />
    </>
  )
}

import type { PublicObject } from '@allmend/contract'
import { Textarea, TextInput } from '@mantine/core'
import { ColorChoice } from '../../../../ui/color-choice.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { type DraftBooking, questionsOf } from '../../../booking-draft/index.ts'
import { QuestionnaireFields } from '../../../questionnaire/index.ts'
import { changeBooking } from '../../draft/draft-store.ts'

const [longestName, longestRemark] = [200, 5000]

interface AboutCardProps {
  readonly object: PublicObject
  readonly booking: DraftBooking
  /** Sentences by the number of the question. */
  readonly errors: Readonly<Record<number, string>>
}

/** What the occasion is, with the questions the object asks. */
export function AboutCard({ object, booking, errors }: AboutCardProps) {
  const { key, name, color, remark, answers, isSerial } = booking
  const questions = questionsOf(object)
  return (
    <SectionCard title={isSerial ? 'Angaben zur Serie' : 'Angaben zum Anlass'}>
      <div className="about">
        <TextInput
          label="Name des Anlasses"
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={({ currentTarget }) => changeBooking(key, { name: currentTarget.value })}
        />
        <ColorChoice value={color} onChange={(chosen) => changeBooking(key, { color: chosen })} />
        {questions.length > 0 && (
          <QuestionnaireFields
            questions={questions}
            value={answers}
            errors={errors}
            onChange={(next) => changeBooking(key, { answers: next })}
          />
        )}
        <Textarea
          label="Bemerkung"
          placeholder="Was sollen wir noch wissen?"
          rows={3}
          value={remark}
          maxLength={longestRemark}
          onChange={({ currentTarget }) => changeBooking(key, { remark: currentTarget.value })}
        />
      </div>
    </SectionCard>
  )
}

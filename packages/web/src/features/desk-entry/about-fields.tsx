import '../../ui/styles/options.css'
import './desk-entry.css'
import type { PublicObject } from '@allmend/contract'
import { Textarea, TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { ColorChoice } from '../../ui/color-choice.tsx'
import { type DraftBooking, questionsOf } from '../booking-draft/index.ts'
import { OptionFields } from '../booking-fields/index.ts'
import { QuestionnaireFields } from '../questionnaire/index.ts'
import type { gapsOf } from './gaps.ts'

interface AboutFieldsProps {
  readonly object: PublicObject | undefined
  readonly draft: DraftBooking
  /** Shown once somebody tried to book; null before. */
  readonly gaps: ReturnType<typeof gapsOf> | null
  readonly onChange: (change: Partial<DraftBooking>) => void
}

/** The occasion, and whatever the object asks for. */
export function AboutFields({ object, draft, gaps, onChange }: AboutFieldsProps) {
  const questions = object ? questionsOf(object) : []
  return (
    <div className="desk-about">
      <TextInput
        label="Anlass"
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <CheckField
        label="Anlass öffentlich anzeigen"
        hint="Im öffentlichen Belegungsplan und an der Tür, sobald die Buchung bestätigt ist."
        checked={draft.isNamePublic}
        onChange={(isNamePublic) => onChange({ isNamePublic })}
      />
      <ColorChoice value={draft.color} onChange={(color) => onChange({ color })} />
      {object && object.options.length > 0 && (
        <section className="desk-about__section" aria-label="Optionen">
          <h3>Optionen</h3>
          <OptionFields
            object={object}
            value={draft.options}
            problems={gaps?.options ?? {}}
            onChange={(options) => onChange({ options })}
          />
        </section>
      )}
      {questions.length > 0 && (
        <section className="desk-about__section" aria-label="Fragen">
          <h3>Fragen</h3>
          <QuestionnaireFields
            questions={questions}
            value={draft.answers}
            errors={gaps?.answers ?? {}}
            onChange={(answers) => onChange({ answers })}
          />
        </section>
      )}
      <Textarea
        label="Bemerkung"
        rows={2}
        maxLength={5000}
        value={draft.remark}
        onChange={({ currentTarget }) => onChange({ remark: currentTarget.value })}
      />
    </div>
  )
}

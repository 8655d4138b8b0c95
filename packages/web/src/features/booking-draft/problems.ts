import type { PublicObject } from '@allmend/contract'
import { answerProblem } from '@allmend/domain/questionnaires'
import type { DraftBooking, OptionValue } from './draft-booking.ts'
import { type PublicOption, questionsOf } from './presets.ts'

/** What is wrong with the choice for an option; null if it can be taken. */
function optionProblem(option: PublicOption, value: OptionValue | undefined): string | null {
  const { inputType, isRequired, minimum, asset } = option
  switch (inputType) {
    case 'number': {
      const amount = value === undefined || value === '' ? 0 : Number(value)
      if (!Number.isInteger(amount) || amount < 0 || amount > 10_000) return 'Bitte geben Sie eine ganze Zahl ein.'
      const least = isRequired ? Math.max(1, minimum ?? 0) : (minimum ?? 0)
      return amount < least && (isRequired || amount > 0) ? `Bitte geben Sie mindestens ${least} ein.` : null
    }
    case 'checkbox':
      return isRequired && value !== true ? 'Bitte bestätigen Sie diesen Punkt.' : null
    case 'select':
      // What was chosen may be offered no more.
      return isOffered(option, value) ? null : 'Bitte wählen Sie etwas aus.'
    case 'document': {
      if (!isRequired || (typeof value === 'string' && value !== '')) return null
      return asset ? 'Bitte nehmen Sie das Dokument an.' : 'Bitte laden Sie ein Dokument hoch.'
    }
    default:
      return isRequired && String(value ?? '').trim() === '' ? 'Bitte füllen Sie dieses Feld aus.' : null
  }
}

const isOffered = ({ isRequired, values }: PublicOption, value: OptionValue | undefined) => {
  const ids = Array.isArray(value) ? value : []
  return !(isRequired && ids.length === 0) && ids.every((id) => values.some((one) => one.id === id))
}

export interface Problems {
  /** Sentences by the number of the option, and of the question. */
  readonly options: Readonly<Record<number, string>>
  readonly answers: Readonly<Record<number, string>>
}

/** Everything that still has to be said about a booking besides its time. */
export function problemsOf(object: PublicObject, { options, answers }: DraftBooking): Problems {
  const told = (entries: (readonly [number, string | null])[]) =>
    Object.fromEntries(entries.filter((entry): entry is [number, string] => entry[1] !== null))
  return {
    options: told(object.options.map((option) => [option.id, optionProblem(option, options[option.id])])),
    answers: told(
      questionsOf(object).map((question) => [question.id, answerProblem(question, answers[question.id] ?? null)]),
    ),
  }
}

/** The booking without choices that cannot be taken: what is asked about while somebody types. The sentence stands at the field. */
export const withoutWrong = (object: PublicObject, booking: DraftBooking): DraftBooking => {
  const wrong = problemsOf(object, booking).options
  const options = Object.entries(booking.options).filter(([id]) => wrong[Number(id)] === undefined)
  return { ...booking, options: Object.fromEntries(options) }
}

export const hasProblems = ({ options, answers }: Problems): boolean =>
  Object.keys(options).length + Object.keys(answers).length > 0

/** What they are about, as it stands at the fields: options first, then questions. */
export const problemNames = (object: PublicObject, { options, answers }: Problems): string[] => [
  ...object.options.filter(({ id }) => options[id]).map(({ value }) => value),
  ...questionsOf(object)
    .filter(({ id }) => answers[id])
    .map(({ value }) => value),
]

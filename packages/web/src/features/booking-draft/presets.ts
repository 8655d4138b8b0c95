import type { PublicObject } from '@allmend/contract'
import type { AnswerValue, DraftBooking, OptionValue } from './draft-booking.ts'

export type PublicOption = PublicObject['options'][number]
type Question = PublicObject['questionnaires'][number]['questions'][number]

/** What an option starts with; undefined where nothing is preset. */
function presetOption({ inputType, standard, values }: PublicOption): OptionValue | undefined {
  const text = standard.trim()
  switch (inputType) {
    case 'number':
      return text !== '' && Number.isInteger(Number(text)) ? Number(text) : undefined
    case 'checkbox':
      return text === 'true' ? true : undefined
    case 'select': {
      const preset = values.find(({ value }) => value.trim() === text)
      return preset ? [preset.id] : undefined
    }
    case 'text':
      return text === '' ? undefined : standard
    default:
      return undefined
  }
}

function presetAnswer({ type, settings }: Question): AnswerValue | undefined {
  const { standard, choices, multiple } = settings
  if (standard === '' || type === 'info') return undefined
  if (type === 'checkbox') return standard === 'true' ? true : undefined
  if (type !== 'select') return standard
  const known = standard.split('\n').filter((choice) => choices.includes(choice))
  return multiple ? known : known[0]
}

export const questionsOf = ({ questionnaires }: PublicObject): Question[] =>
  questionnaires.flatMap(({ questions }) => questions)

type Presets = Pick<DraftBooking, 'options' | 'answers'>

/** Presets for what was not touched yet, so that what is shown is what is sent; null where nothing is to be added. */
export function withPresets(object: PublicObject, { options, answers }: DraftBooking): Presets | null {
  const missing = object.options.flatMap((option) => {
    const preset = options[option.id] === undefined ? presetOption(option) : undefined
    return preset === undefined ? [] : [[option.id, preset] as const]
  })
  const unanswered = questionsOf(object).flatMap((question) => {
    const preset = answers[question.id] === undefined ? presetAnswer(question) : undefined
    return preset === undefined ? [] : [[question.id, preset] as const]
  })
  if (missing.length + unanswered.length === 0) return null
  return {
    options: { ...Object.fromEntries(missing), ...options },
    answers: { ...Object.fromEntries(unanswered), ...answers },
  }
}

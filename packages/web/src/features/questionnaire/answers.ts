import { choicesOf, presetsOf } from './question-draft.ts'
import type { Question } from './questionnaires.queries.ts'

/** What somebody answered: a text, a choice, several choices, or a tick. */
export type Answer = string | boolean | readonly string[]
/** By the number of the question. */
export type Answers = Readonly<Record<number, Answer>>

export function presetAnswer(question: Question): Answer {
  const { type, settings } = question
  if (type === 'checkbox') return settings.standard === 'true'
  if (type !== 'select') return settings.standard
  const known = presetsOf(question).filter((preset) => choicesOf(question).includes(preset))
  return settings.multiple ? known : (known[0] ?? '')
}

/** The answer that is shown: the given one where it still fits the question, else the preset. */
export function answerTo(question: Question, answers: Answers): Answer {
  const given = answers[question.id]
  const preset = presetAnswer(question)
  return given !== undefined && typeof given === typeof preset ? given : preset
}

import { parseDay } from '../time/index.ts'

export interface Question {
  readonly id: number
  readonly type: 'text' | 'textarea' | 'number' | 'date' | 'time' | 'select' | 'checkbox' | 'info'
  /** What is asked. */
  readonly value: string
  readonly isRequired: boolean
  readonly settings: { readonly multiple: boolean; readonly choices: readonly string[] }
}

export type Answer = string | number | boolean | readonly string[] | null

const time = /^([01]\d|2[0-3]):[0-5]\d$/

const textsOf = (answer: Answer): string[] =>
  (Array.isArray(answer) ? answer : [answer ?? '']).map((one) => String(one).trim()).filter((text) => text !== '')

/** What is wrong with an answer, in words; null if it can be taken. */
export function answerProblem(
  { type, isRequired, settings }: Omit<Question, 'id' | 'value'>,
  answer: Answer,
): string | null {
  if (type === 'info') return null
  if (type === 'checkbox') return isRequired && answer !== true ? 'Bitte bestätigen Sie diesen Punkt.' : null
  const texts = textsOf(answer)
  const [text] = texts
  if (text === undefined) return isRequired ? 'Bitte beantworten Sie diese Frage.' : null
  switch (type) {
    case 'number':
      if (!Number.isFinite(Number(text))) return 'Bitte geben Sie eine Zahl ein.'
      return Number(text) < 0 ? 'Bitte geben Sie eine Zahl ab 0 ein.' : null
    case 'date':
      return parseDay(text) === null ? 'Bitte geben Sie ein Datum ein.' : null
    case 'time':
      return time.test(text) ? null : 'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 18:30.'
    case 'select': {
      const isChoice = texts.every((one) => settings.choices.includes(one))
      return isChoice && (settings.multiple || texts.length === 1) ? null : 'Bitte wählen Sie aus den Antworten aus.'
    }
    default:
      return null
  }
}

/** The answer as it is read later, when the question may be long gone; empty for none. */
export function shownAnswer({ type }: Pick<Question, 'type'>, answer: Answer): string {
  if (type === 'info') return ''
  if (type === 'checkbox') return answer === true ? 'Ja' : 'Nein'
  return textsOf(answer).join(', ')
}

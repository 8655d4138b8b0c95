import { type QuestionType, questionFields, questionTypeWords } from '@allmend/domain/objects'
import { checkField, double, type FieldSpec, max, type Rule, required } from '@allmend/domain/validation'
import { unpackList } from '../../framework/form/packed-list.ts'
import type { Question } from './questionnaires.queries.ts'

export type QuestionErrors = Readonly<Partial<Record<'value' | 'help' | 'choices' | 'standard', string>>>

const mostChoices = 100
const longestChoice = 200
const longestStandard = 1000

export const emptyQuestion = (id: number): Question => ({
  id,
  type: 'text',
  value: '',
  help: '',
  isRequired: false,
  settings: { multiple: false, standard: '', choices: [] },
})

/** What people typed line by line, without the lines that say nothing. */
export const choicesOf = ({ settings }: Pick<Question, 'settings'>): string[] =>
  settings.choices.map((choice) => choice.trim()).filter(Boolean)

/** Presets of a question with several answers stand one to a line. */
export const presetsOf = ({ settings }: Pick<Question, 'settings'>): string[] =>
  settings.standard.split('\n').filter(Boolean)

export const questionName = ({ value, type }: Question): string =>
  value.trim() || `Neue Frage (${questionTypeWords[type]})`

/** A question of another type keeps what still makes sense. */
export function withType(question: Question, type: QuestionType): Question {
  return {
    ...question,
    type,
    isRequired: type === 'info' ? false : question.isRequired,
    settings: { ...question.settings, multiple: type === 'select' && question.settings.multiple, standard: '' },
  }
}

/** As the server takes it: without what its type does not know, and with 0 for a number it gives itself. */
export const wireQuestion = (question: Question): Question => ({
  ...question,
  id: Math.max(0, question.id),
  value: question.value.trim(),
  help: question.help.trim(),
  settings: {
    ...question.settings,
    standard: question.type === 'info' ? '' : question.settings.standard,
    choices: question.type === 'select' ? choicesOf(question) : [],
  },
})

const choices: Rule = (value, field) => {
  const list = value as readonly string[]
  if (list.length < 2) return `'${field}' braucht mindestens zwei Zeilen`
  if (list.length > mostChoices) return `'${field}' darf höchstens ${mostChoices} Zeilen haben`
  const long = list.find((choice) => [...choice].length > longestChoice)
  if (long) return `'${field}': eine Antwort darf höchstens ${longestChoice} Zeichen lang sein`
  const twice = list.find((choice, at) => list.indexOf(choice) !== at)
  return twice === undefined ? null : `'${field}' enthält «${twice}» zweimal`
}

const spec: FieldSpec<'value' | 'help' | 'choices' | 'standard'> = {
  value: questionFields.title,
  help: questionFields.help,
  choices: { label: 'Antworten', rules: [choices] },
  standard: { label: 'Vorgabe', rules: [max(longestStandard)] },
}

const numberSpec = { ...spec, standard: { label: 'Vorgabe', rules: [double] } }
const infoSpec = { ...spec, value: { label: 'Hinweistext', rules: [required, max(1000)] } }
const specs: Readonly<Partial<Record<QuestionType, typeof spec>>> = { number: numberSpec, info: infoSpec }

/** What is wrong with a question, field by field. */
export function questionErrors(question: Question): QuestionErrors {
  const { type, value, help, settings } = question
  const rules = specs[type] ?? spec
  const values = { value, help, choices: choicesOf(question), standard: settings.standard }
  const names = type === 'select' ? (['value', 'help', 'choices'] as const) : (['value', 'help', 'standard'] as const)
  const found = names.map((name) => [name, checkField(rules, name, values)] as const)
  return Object.fromEntries(found.filter(([, sentence]) => sentence !== null))
}

export const isWrong = (question: Question): boolean => Object.keys(questionErrors(question)).length > 0

/** The rule of the whole list: the first sentence there is, and where. */
export const questionsRule: Rule = (value) => {
  const questions = unpackList<Question>((value ?? []) as string[])
  const at = questions.findIndex(isWrong)
  const wrong = questions[at]
  return wrong ? `Frage ${at + 1}: ${Object.values(questionErrors(wrong))[0]}` : null
}

import { expect, it } from 'vitest'
import { answerTo, presetAnswer } from './answers.ts'
import { emptyQuestion } from './question-draft.ts'
import type { Question } from './questionnaires.queries.ts'

const question = (type: Question['type'], settings: Partial<Question['settings']> = {}): Question => ({
  ...emptyQuestion(1),
  type,
  settings: { multiple: false, standard: '', choices: ['Ja', 'Nein'], ...settings },
})

it('begins with what was preset', () => {
  expect(presetAnswer(question('text', { standard: 'Seewilen' }))).toBe('Seewilen')
  expect(presetAnswer(question('checkbox', { standard: 'true' }))).toBe(true)
  expect(presetAnswer(question('checkbox'))).toBe(false)
  expect(presetAnswer(question('select', { standard: 'Ja' }))).toBe('Ja')
  expect(presetAnswer(question('select', { standard: 'Ja\nNein', multiple: true }))).toEqual(['Ja', 'Nein'])
})

it('a preset that can no longer be chosen is none', () => {
  expect(presetAnswer(question('select', { standard: 'Vielleicht' }))).toBe('')
  expect(presetAnswer(question('select', { standard: 'Vielleicht', multiple: true }))).toEqual([])
})

it('an answer to a question that changed its type is none', () => {
  expect(answerTo(question('checkbox'), { 1: 'Ja' })).toBe(false)
  expect(answerTo(question('text'), { 1: 'Ja' })).toBe('Ja')
})

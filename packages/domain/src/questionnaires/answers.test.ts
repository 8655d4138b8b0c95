import { describe, expect, test } from 'vitest'
import { type Answer, answerProblem, type Question, shownAnswer } from './index.ts'

const ask = (type: Question['type'], isRequired = false, multiple = false) => ({
  type,
  isRequired,
  settings: { multiple, choices: ['Apéro', 'Konzert'] },
})

describe('an answer', () => {
  test.each<[Question['type'], Answer]>([
    ['text', ' '],
    ['textarea', null],
    ['number', ''],
    ['date', null],
    ['select', []],
    ['checkbox', false],
  ])('to a required question of type %s is missing when it is %j', (type, answer) => {
    expect(answerProblem(ask(type, true), answer)).toMatch(/^Bitte /)
    expect(answerProblem(ask(type), answer)).toBeNull()
  })

  test.each<[Question['type'], Answer, boolean]>([
    ['number', '12.5', true],
    ['number', 'zwölf', false],
    ['number', '-5', false],
    ['number', -0.5, false],
    ['number', Number.POSITIVE_INFINITY, false],
    ['date', '2028-02-29', true],
    ['date', '2026-02-29', false],
    ['time', '23:59', true],
    ['time', '24:00', false],
    ['select', 'Apéro', true],
    ['select', ['Apéro', 'Konzert'], false],
    ['select', 'Disco', false],
    ['text', '<b>', true],
    ['number', ' 12 ', true],
    ['number', 0, true],
    ['time', '7:30', false],
    ['select', ['Apéro'], true],
    ['checkbox', null, true],
    ['textarea', 'x', true],
  ])('of type %s given as %j: taken %s', (type, answer, isTaken) => {
    expect(answerProblem(ask(type), answer) === null).toBe(isTaken)
  })

  test('may be several where several are asked for', () => {
    expect(answerProblem(ask('select', true, true), ['Apéro', 'Konzert'])).toBeNull()
    expect(answerProblem(ask('select', true, true), ['Apéro', 'Disco'])).toBe('Bitte wählen Sie aus den Antworten aus.')
    expect(shownAnswer(ask('select'), ['Apéro', 'Konzert'])).toBe('Apéro, Konzert')
  })

  test('is never asked of a note', () => {
    expect(answerProblem(ask('info', true), null)).toBeNull()
    expect(shownAnswer(ask('info'), 'x')).toBe('')
  })

  test('is taken without the blanks around it, and a tick where it is asked for', () => {
    expect(shownAnswer(ask('text'), ' 40 Personen ')).toBe('40 Personen')
    expect(shownAnswer(ask('select'), ['Apéro', ' '])).toBe('Apéro')
    expect([shownAnswer(ask('number'), 0), shownAnswer(ask('number'), null)]).toEqual(['0', ''])
    expect(answerProblem(ask('checkbox', true), true)).toBeNull()
  })

  test('of a tick is read as a word', () => {
    expect([shownAnswer(ask('checkbox'), true), shownAnswer(ask('checkbox'), null)]).toEqual(['Ja', 'Nein'])
  })
})

import { expect, it } from 'vitest'
import { packList } from '../../framework/form/packed-list.ts'
import {
  choicesOf,
  emptyQuestion,
  presetsOf,
  questionErrors,
  questionName,
  questionsRule,
  wireQuestion,
  withType,
} from './question-draft.ts'

const asked = { ...emptyQuestion(-1), value: 'Wie viele Personen?' }
const select = (choices: string[]) => ({ ...asked, type: 'select' as const, settings: { ...asked.settings, choices } })

it('a question needs its text, a choice needs two answers that differ', () => {
  expect(questionErrors(emptyQuestion(-1))).toEqual({ value: "'Frage' darf nicht leer sein" })
  expect(questionErrors(asked)).toEqual({})
  expect(questionErrors(select(['Ja', ' ']))).toEqual({ choices: "'Antworten' braucht mindestens zwei Zeilen" })
  expect(questionErrors(select(['Ja', 'Nein', 'Ja ']))).toEqual({ choices: "'Antworten' enthält «Ja» zweimal" })
  expect(questionErrors(select(['Ja', 'Nein', '']))).toEqual({})
  expect(questionErrors(select(['Ja', '😀'.repeat(201)])).choices).toMatch(/höchstens 200 Zeichen/)
})

it('a preset number is a number', () => {
  const number = { ...asked, type: 'number' as const, settings: { ...asked.settings, standard: 'viele' } }
  expect(questionErrors(number)).toEqual({ standard: "'Vorgabe' muss eine Dezimalzahl sein, zum Beispiel 12.5" })
  expect(questionErrors({ ...number, settings: { ...number.settings, standard: '12' } })).toEqual({})
})

it('the list says which question is wrong', () => {
  expect(questionsRule(packList([asked, emptyQuestion(-2)]), '', {})).toBe("Frage 2: 'Frage' darf nicht leer sein")
  expect(questionsRule(packList([asked]), '', {})).toBeNull()
  expect(questionsRule(undefined, '', {})).toBeNull()
})

it('another type keeps what still makes sense', () => {
  const chosen = { ...select(['Ja', 'Nein']), isRequired: true }
  const info = withType({ ...chosen, settings: { ...chosen.settings, multiple: true, standard: 'Ja' } }, 'info')
  expect(info).toMatchObject({ type: 'info', isRequired: false, settings: { multiple: false, standard: '' } })
  // A way back does not lose what was typed.
  expect(choicesOf(withType(info, 'select'))).toEqual(['Ja', 'Nein'])
})

it('sends new questions without a number and no answers where there is nothing to choose', () => {
  expect(wireQuestion({ ...select(['Ja', '', ' Nein ']), value: ' Wer? ' })).toMatchObject({
    id: 0,
    value: 'Wer?',
    settings: { choices: ['Ja', 'Nein'] },
  })
  expect(wireQuestion({ ...select(['Ja', 'Nein']), id: 7, type: 'text' })).toMatchObject({
    id: 7,
    settings: { choices: [] },
  })
})

it('several presets stand one to a line', () => {
  expect(presetsOf({ settings: { ...asked.settings, standard: 'Ja\nNein' } })).toEqual(['Ja', 'Nein'])
  expect(presetsOf(asked)).toEqual([])
})

it('a question without a text has a name all the same', () => {
  expect(questionName(emptyQuestion(-1))).toBe('Neue Frage (Kurzer Text)')
})

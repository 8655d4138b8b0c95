import type { PublicObject } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { newBooking, type OptionValue } from './draft-booking.ts'
import { type PublicOption, withPresets } from './presets.ts'
import { hasProblems, problemsOf, withoutWrong } from './problems.ts'

const option = (change: Partial<PublicOption>): PublicOption => ({
  id: 1,
  value: 'Option',
  inputType: 'text',
  isRequired: true,
  standard: '',
  minimum: null,
  values: [],
  prices: {},
  isTaxable: false,
  stockObjectId: null,
  assetId: null,
  asset: null,
  ...change,
})
const question = (change: object) => ({
  id: 5,
  type: 'text',
  value: 'Frage',
  help: '',
  isRequired: true,
  settings: { multiple: false, standard: '', choices: [] },
  ...change,
})
const objectWith = (options: PublicOption[], questions: object[] = []) =>
  ({ id: 1, options, questionnaires: [{ id: 9, title: '', questions }] }) as unknown as PublicObject
const problemOf = (given: PublicOption, value?: OptionValue) =>
  problemsOf(objectWith([given]), { ...newBooking(1), options: value === undefined ? {} : { 1: value } }).options[1] ??
  null

describe('what is missing of an option', () => {
  it.each<[string, Partial<PublicOption>, OptionValue | undefined, string | null]>([
    ['text', { inputType: 'text' }, '  ', 'Bitte füllen Sie dieses Feld aus.'],
    ['text given', { inputType: 'text' }, 'Ja', null],
    ['select', { inputType: 'select' }, [], 'Bitte wählen Sie etwas aus.'],
    ['select given', { inputType: 'select', values: [{ id: 3, value: 'Bar', prices: {} }] }, [3], null],
    ['select of what is not offered', { inputType: 'select', isRequired: false }, [3], 'Bitte wählen Sie etwas aus.'],
    ['checkbox', { inputType: 'checkbox' }, false, 'Bitte bestätigen Sie diesen Punkt.'],
    ['number none', { inputType: 'number' }, undefined, 'Bitte geben Sie mindestens 1 ein.'],
    [
      'number under minimum',
      { inputType: 'number', isRequired: false, minimum: 10 },
      5,
      'Bitte geben Sie mindestens 10 ein.',
    ],
    ['number none wanted', { inputType: 'number', isRequired: false, minimum: 10 }, 0, null],
    ['number typed', { inputType: 'number', isRequired: false }, 'viele', 'Bitte geben Sie eine ganze Zahl ein.'],
    ['number below nothing', { inputType: 'number', isRequired: false }, -1, 'Bitte geben Sie eine ganze Zahl ein.'],
    ['number too large', { inputType: 'number', isRequired: false }, 10_001, 'Bitte geben Sie eine ganze Zahl ein.'],
    ['number just right', { inputType: 'number', isRequired: false }, 10_000, null],
    ['document', { inputType: 'document' }, undefined, 'Bitte laden Sie ein Dokument hoch.'],
    ['document given', { inputType: 'document' }, 'key', null],
    ['nothing asked', { inputType: 'text', isRequired: false }, undefined, null],
  ])('%s', (_, change, value, sentence) => {
    expect(problemOf(option(change), value)).toBe(sentence)
  })

  it('questions count as well', () => {
    const object = objectWith([], [question({}), question({ id: 6, type: 'info', isRequired: false })])
    expect(problemsOf(object, newBooking(1)).answers).toEqual({ 5: 'Bitte beantworten Sie diese Frage.' })
    expect(hasProblems(problemsOf(object, { ...newBooking(1), answers: { 5: 'Ja' } }))).toBe(false)
  })
})

describe('presets', () => {
  const values = [{ id: 3, value: 'Konzert', prices: {} }]
  const object = objectWith(
    [
      option({ id: 1, inputType: 'select', standard: 'Konzert', values }),
      option({ id: 2, inputType: 'number', standard: '4' }),
      option({ id: 3, inputType: 'checkbox', standard: 'true' }),
      option({ id: 4, inputType: 'text' }),
    ],
    [question({ settings: { multiple: false, standard: 'Privat', choices: [] } })],
  )

  it('are sent as they are shown', () => {
    expect(withPresets(object, newBooking(1))).toEqual({ options: { 1: [3], 2: 4, 3: true }, answers: { 5: 'Privat' } })
  })

  it('never overwrite what somebody chose, and settle', () => {
    const changed = { ...newBooking(1), options: { 1: [], 2: 0, 3: false }, answers: { 5: '' } }
    expect(withPresets(object, changed)).toBeNull()
  })
})

describe('what is asked about while somebody types', () => {
  const chairs = option({ id: 1, inputType: 'number', isRequired: false, minimum: 10 })
  const seating = option({
    id: 2,
    inputType: 'select',
    isRequired: true,
    values: [{ id: 7, value: 'Konzert', prices: {} }],
  })
  const asked = (options: Record<number, OptionValue>) =>
    withoutWrong(objectWith([chairs, seating]), { ...newBooking(1), options }).options

  it('is everything that can be ordered, and nothing that would be refused', () => {
    expect(asked({ 1: 12, 2: [7] })).toEqual({ 1: 12, 2: [7] })
    expect(asked({ 1: 0, 2: [7] })).toEqual({ 1: 0, 2: [7] })
    for (const typed of ['6x', '-3', 2.5, 6, 10_001]) expect(asked({ 1: typed, 2: [7] })).toEqual({ 2: [7] })
    // A choice the object does not offer any more.
    expect(asked({ 1: 12, 2: [8] })).toEqual({ 1: 12 })
  })
})

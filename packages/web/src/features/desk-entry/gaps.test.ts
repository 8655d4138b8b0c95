import type { PublicObject } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { newBooking } from '../booking-draft/index.ts'
import { gapsOf } from './gaps.ts'

const option = (id: number) => ({ id, value: 'Stühle', inputType: 'text', isRequired: id === 1, values: [] })
const question = (id: number) => ({
  id,
  type: 'text',
  value: 'Wozu?',
  help: '',
  isRequired: id === 5,
  settings: { multiple: false, standard: '', choices: [] },
})
const hall = {
  id: 7,
  options: [option(1), option(2)],
  questionnaires: [{ id: 9, questions: [question(5), question(6)] }],
} as unknown as PublicObject
const answered = { ...newBooking(7), options: { 1: 'zwanzig' }, answers: { 5: 'Fest' } }
const refusal = (details: object, code = 'booking.incomplete') =>
  new ApiError(422, { code, message: 'x', details } as ConstructorParameters<typeof ApiError>[1])

describe('what is missing of a booking', () => {
  it('is what the object requires', () => {
    expect(gapsOf(hall, newBooking(7), null)).toEqual({
      options: { 1: 'Bitte füllen Sie dieses Feld aus.' },
      answers: { 5: expect.any(String) },
    })
    expect(gapsOf(hall, answered, null)).toEqual({ options: {}, answers: {} })
    expect(gapsOf(undefined, answered, null)).toEqual({ options: {}, answers: {} })
  })

  it('stands at the field the server refused', () => {
    const refused = refusal({ objectId: 7, options: [2], questions: { 6: 'Bitte geben Sie eine Zahl ein.' } })
    expect(gapsOf(hall, answered, refused)).toEqual({
      options: { 2: 'Diese Angabe fehlt oder passt nicht.' },
      answers: { 6: 'Bitte geben Sie eine Zahl ein.' },
    })
  })

  it.each([
    ['of another object', refusal({ objectId: 8, options: [2], questions: {} })],
    ['of another kind', refusal({ objectId: 7, options: [2] }, 'booking.slot_taken')],
    ['without details', refusal({ objectId: 7 })],
    ['that never reached the server', new Error('offline')],
  ])('says nothing about a refusal %s', (_, refused) => {
    expect(gapsOf(hall, answered, refused)).toEqual({ options: {}, answers: {} })
  })
})

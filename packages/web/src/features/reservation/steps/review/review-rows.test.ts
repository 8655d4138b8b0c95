import type { PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import { newBooking } from '../../../booking-draft/index.ts'
import type { Validated } from '../../shell/use-validation.ts'
import { answerRows, reviewRows } from './review-rows.ts'

const option = (id: number, value: string, inputType: string, values: unknown[] = []) => ({
  id,
  value,
  inputType,
  values,
})

const aula = {
  id: 1,
  intervals: [{ id: 5, name: 'Pro Stunde' }],
  options: [
    option(1, 'Bestuhlung', 'select', [
      { id: 11, value: 'Konzert' },
      { id: 12, value: 'Bankett' },
    ]),
    option(2, 'Bühnentechnik', 'checkbox'),
    option(3, 'Festbankgarnituren', 'number'),
    option(4, 'Plan', 'document'),
  ],
  questionnaires: [
    {
      id: 1,
      questions: [
        { id: 7, value: 'Anlass' },
        { id: 8, value: 'Mit Musik?' },
        { id: 9, value: 'Gäste' },
      ],
    },
  ],
} as unknown as PublicObject

const garnitures = { id: 3, value: 'Festbankgarnituren', quantity: 12, unit: 'Stück', price: 750, total: 9000 }
const validated = {
  summary: {
    object: { quantity: 5, unit: 'Std.', price: 8000, total: 40_000 },
    options: [garnitures],
    tax: [],
    total: 49_000,
  },
  options: [garnitures],
} as unknown as Validated

it('shows the rent and what was chosen, with or without a price', () => {
  const booking = { ...newBooking(1), intervalId: 5, options: { 1: [11], 2: true, 3: 12, 4: 'key' } }
  const named = { ...booking, documents: { 4: 'plan.pdf' } }
  expect(reviewRows(booking, aula, validated)).toEqual([
    { title: 'Miete', detail: '5 Std. × CHF\u00A080.00', amount: 40_000 },
    { title: 'Bestuhlung', detail: 'Konzert', amount: null },
    { title: 'Bühnentechnik', detail: '', amount: null },
    { title: 'Festbankgarnituren', detail: '12 Stück × CHF\u00A07.50', amount: 9000 },
    { title: 'Plan', detail: 'Dokument beigelegt', amount: null },
  ])
  expect(reviewRows(named, aula, validated).at(-1)?.detail).toBe('plan.pdf')
})

it('leaves out what was not chosen', () => {
  const booking = { ...newBooking(1), intervalId: 5, quantity: 3, options: { 1: [], 2: false, 3: 0 } }
  expect(reviewRows(booking, aula, undefined)).toEqual([
    { title: 'Miete', detail: 'Pro Stunde, 3 Stück', amount: null },
  ])
})

it('repeats the answers', () => {
  const booking = { ...newBooking(1), answers: { 7: 'Konzert', 8: true, 9: '' } }
  expect(answerRows(booking, aula)).toEqual([
    { title: 'Anlass', detail: 'Konzert', amount: null },
    { title: 'Mit Musik?', detail: 'Ja', amount: null },
  ])
})

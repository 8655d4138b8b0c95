import type { PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import { newBooking } from '../draft/draft.ts'
import type { Validated } from '../shell/use-validation.ts'
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

const validated = {
  summary: { object: { total: 40_000 } },
  options: [{ id: 3, total: 9000 }],
} as unknown as Validated

it('shows the rent and what was chosen, with or without a price', () => {
  const booking = { ...newBooking(1), intervalId: 5, options: { 1: [11], 2: true, 3: 12, 4: 'key' } }
  expect(reviewRows(booking, aula, validated)).toEqual([
    { title: 'Miete', detail: 'Pro Stunde', amount: 40_000 },
    { title: 'Bestuhlung', detail: 'Konzert', amount: null },
    { title: 'Bühnentechnik', detail: '', amount: null },
    { title: 'Festbankgarnituren', detail: '12', amount: 9000 },
    { title: 'Plan', detail: 'Dokument beigelegt', amount: null },
  ])
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

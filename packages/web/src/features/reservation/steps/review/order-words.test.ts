import { expect, it } from 'vitest'
import { orderWords, paidLaterWords } from './order-words.ts'

const [automatic, manual] = [{ confirmation: 'automatic' }, { confirmation: 'manual' }] as const
const [online, invoice] = [{ kind: 'online' }, { kind: 'invoice' }]

it.each([
  [online, [automatic, automatic], 'Reservieren und bezahlen', 'Reservieren und bezahlen'],
  [invoice, [automatic], 'Verbindlich reservieren', 'Reservieren'],
  // Somebody decides first, and then it is paid.
  [online, [automatic, manual], 'Verbindlich reservieren', 'Reservieren'],
  // It costs nothing, or its price is not known.
  [null, [automatic], 'Verbindlich reservieren', 'Reservieren'],
] as const)('paid by %j', (payment, objects, wide, narrow) => {
  expect(orderWords({ payment, objects, isNarrow: false })).toBe(wide)
  expect(orderWords({ payment, objects, isNarrow: true })).toBe(narrow)
})

it.each([
  [online, [automatic, manual], true],
  [online, [automatic], false],
  [invoice, [manual], false],
  [null, [manual], false],
] as const)('paid by %j for %j, it is said that one pays after the decision: %s', (payment, objects, isSaid) => {
  expect(paidLaterWords({ payment, objects }).startsWith('Sie bezahlen erst, wenn die Verwaltung')).toBe(isSaid)
})

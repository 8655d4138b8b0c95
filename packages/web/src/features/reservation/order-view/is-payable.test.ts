import { expect, it } from 'vitest'
import { isPayable } from './is-payable.ts'

const cases = [
  ['a bill', { owed: 24_000, hasNoPriceObject: false }, 'confirmed', true],
  ['a fee of what was cancelled', { owed: 7200, hasNoPriceObject: false }, 'cancelled', true],
  ['a price that is asked for', { owed: 0, hasNoPriceObject: true }, 'unconfirmed', true],
  ['nothing, since it was cancelled', { owed: 0, hasNoPriceObject: false }, 'cancelled', false],
  ['nothing, since it was cancelled before it had a price', { owed: 0, hasNoPriceObject: true }, 'cancelled', false],
  ['nothing, since it is paid', { owed: 0, hasNoPriceObject: false }, 'confirmed', false],
  ['nothing, since money goes back', { owed: -500, hasNoPriceObject: false }, 'confirmed', false],
] as const

it.each(cases)('how to pay is said of %s: %o, %s', (_, order, state, expected) => {
  expect(isPayable({ ...order, reservations: [{ state }] })).toBe(expected)
})

import { expect, it } from 'vitest'
import { paymentHint } from './payment-hint.ts'

const how = 'Zahlbar innert 30 Tagen nach der Bestätigung.'
const cases = [
  ['a bill', { owed: 24_000, hasNoPriceObject: false }, 'confirmed', how],
  ['a price that is asked for', { owed: 0, hasNoPriceObject: true }, 'unconfirmed', how],
  [
    'a fee of what was cancelled',
    { owed: 7200, hasNoPriceObject: false },
    'cancelled',
    'Nach der Stornierung bleiben CHF\u00A072.00 zu bezahlen.',
  ],
  ['what was cancelled for nothing', { owed: 0, hasNoPriceObject: false }, 'cancelled', ''],
  ['what was cancelled before it had a price', { owed: 0, hasNoPriceObject: true }, 'cancelled', ''],
  ['what was rejected', { owed: 0, hasNoPriceObject: false }, 'rejected', ''],
  ['what is paid', { owed: 0, hasNoPriceObject: false }, 'confirmed', ''],
  ['what is given back', { owed: -500, hasNoPriceObject: false }, 'confirmed', ''],
] as const

it.each(cases)('of %s, %o, %s, is said: %s', (_, order, state, text) => {
  expect(paymentHint({ ...order, paymentDescription: how, positions: [], reservations: [{ state }] })).toBe(text)
})

it('positions are paid for as before, with or without bookings', () => {
  const order = { owed: 4550, hasNoPriceObject: false, paymentDescription: how, positions: [{}] }
  expect(paymentHint({ ...order, reservations: [] })).toBe(how)
  expect(paymentHint({ ...order, reservations: [{ state: 'cancelled' }] })).toBe(how)
})

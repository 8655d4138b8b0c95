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

const unbilled = { dueOn: null, isOverdue: false, collective: null, notices: [] }

it.each(cases)('of %s, %o, %s, is said: %s', (_, order, state, text) => {
  expect(
    paymentHint({ ...unbilled, ...order, paymentDescription: how, positions: [], reservations: [{ state }] }),
  ).toBe(text)
})

it('positions are paid for as before, with or without bookings', () => {
  const order = { ...unbilled, owed: 4550, hasNoPriceObject: false, paymentDescription: how, positions: [{}] }
  expect(paymentHint({ ...order, reservations: [] })).toBe(how)
  expect(paymentHint({ ...order, reservations: [{ state: 'cancelled' }] })).toBe(how)
})

it('what an invoice asks for is said with its day', () => {
  const order = {
    ...unbilled,
    owed: 24_000,
    hasNoPriceObject: false,
    paymentDescription: how,
    positions: [{}],
    reservations: [],
  }
  const due = { ...order, dueOn: '2026-12-18' }
  expect(paymentHint(due)).toBe('Offen sind CHF\u00A0240.00, zahlbar bis 18.12.2026.')
  const late = { ...due, isOverdue: true }
  expect(paymentHint(late)).toBe('Offen sind CHF\u00A0240.00; die Rechnung war am 18.12.2026 fällig.')
  const notices = [{ id: 1, level: 1, onDay: '2027-01-05', dueOn: '2027-01-15' } as const]
  expect(paymentHint({ ...late, notices })).toBe(
    'Offen sind CHF\u00A0240.00; die Rechnung war am 18.12.2026 fällig. Bitte bezahlen Sie sie bis am 15.01.2027.',
  )
  expect(paymentHint({ ...due, collective: { id: 1, number: 'S-2026-0012' } })).toBe(
    'Offen sind CHF\u00A0240.00, zahlbar bis 18.12.2026 mit der Sammelrechnung S-2026-0012.',
  )
})

import { expect, it } from 'vitest'
import { heldWords } from './held-words.ts'

const order = {
  held: { until: '2026-11-18T14:32:00.000Z', payment: 'x' },
  owed: 7800,
  isPaymentChecked: false,
  reservations: [{}],
}

it('a held order says until which time, and how much', () => {
  expect(heldWords(order)).toMatch(/^Ihr Termin ist bis .*15:32 Uhr für Sie gehalten\. Zu bezahlen sind CHF.78\.00\.$/)
  expect(heldWords({ ...order, reservations: [{}, {}] })).toMatch(/^Ihre Termine sind bis /)
})

it('asks for nothing while a payment is looked at, and says nothing where nothing waits', () => {
  expect(heldWords({ ...order, isPaymentChecked: true })).not.toContain('bezahlen')
  expect(heldWords({ ...order, held: null })).toBe('')
})

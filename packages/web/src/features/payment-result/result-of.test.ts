import { expect, it } from 'vitest'
import { askAgainIn, isTired, type PaymentResult, resultOf, type Shown } from './result-of.ts'

const now = Date.parse('2026-11-18T13:40:00Z')
const later = '2026-11-18T13:52:00Z'
const past = '2026-11-18T13:39:59Z'

type Order = Shown['order']

const payment = (change: Partial<Omit<Shown, 'order'>>, order: Partial<Order> = {}): Shown => ({
  ...{ state: 'open', problem: '', heldUntil: later, isReturned: false },
  ...change,
  order: {
    ...{
      state: 'new',
      owed: 7800,
      paid: 0,
      isPaidOnline: true,
      isPaymentChecked: false,
      isBilledElsewhere: false,
      positions: [],
      reservations: [{ state: 'held' }],
    },
    ...order,
  },
})

const standing = { state: 'created', reservations: [{ state: 'confirmed' }] } as const
const gone = { state: 'cancelled', owed: 0, reservations: [{ state: 'expired' }] } as const
const paid = { state: 'payed', owed: 0, paid: 7800, reservations: [{ state: 'confirmed' }] } as const

it.each<[string, Shown, PaymentResult]>([
  ['nobody knows yet', payment({}), 'open'],
  ['nobody knows yet, though the time is over', payment({ heldUntil: past }), 'open'],
  ['paid', payment({ state: 'paid', heldUntil: null }, paid), 'paid'],
  ['declined, but another try was paid', payment({ state: 'declined', heldUntil: null }, paid), 'paid'],
  ['paid, and a part given back later', payment({ state: 'paid', heldUntil: null, isReturned: true }, paid), 'paid'],
  ['paid when the dates were gone', payment({ state: 'paid', heldUntil: null, isReturned: true }, gone), 'returned'],
  ['declined', payment({ state: 'declined' }), 'declined'],
  ['not even begun', payment({ state: 'declined', problem: 'Der Zahlungsanbieter war nicht erreichbar.' }), 'failed'],
  ['cancelled', payment({ state: 'cancelled' }), 'cancelled'],
  ['cancelled, and the time is over', payment({ state: 'cancelled', heldUntil: past }), 'over'],
  ['cancelled, and the dates are free', payment({ state: 'cancelled', heldUntil: null }, gone), 'over'],
  ['run out with its dates', payment({ state: 'expired', heldUntil: null }, gone), 'over'],
  ['run out while the order stands', payment({ state: 'expired', heldUntil: null }, standing), 'cancelled'],
  ['declined of an order that stands', payment({ state: 'declined', heldUntil: null }, standing), 'declined'],
  [
    'ordered with an invoice',
    payment({ state: 'cancelled', heldUntil: null }, { ...standing, isPaidOnline: false }),
    'ordered',
  ],
  ['of another amount', payment({ state: 'mismatch' }, { isPaymentChecked: true }), 'mismatch'],
  ['of another amount that went back', payment({ state: 'mismatch', isReturned: true }), 'givenBack'],
  ['of another amount that went back too late', payment({ state: 'mismatch', heldUntil: null }, gone), 'over'],
])('a payment that is %s', (_, view, expected) => {
  expect(resultOf(view, now)).toBe(expected)
})

it('asks every three seconds for two minutes, and only while nothing is known', () => {
  expect(askAgainIn('open', now, now)).toBe(3000)
  expect(askAgainIn('open', now, now + 119_999)).toBe(3000)
  expect(askAgainIn('open', now, now + 120_000)).toBe(false)
  expect(isTired(now, now + 120_000)).toBe(true)
  expect(askAgainIn('declined', now, now)).toBe(false)
})

import { expect, it } from 'vitest'
import { mayPay } from './may-pay.ts'

type Order = Parameters<typeof mayPay>[0]
type State = Order['reservations'][number]['state']

const order = (states: readonly State[], change: Partial<Order> = {}): Order => ({
  ...{ state: 'created', owed: 7800, hasNoPriceObject: false, collective: null, isPaidOnline: true, positions: [] },
  takesOnline: true,
  isPaymentChecked: false,
  isBilledElsewhere: false,
  reservations: states.map((state) => ({ state })),
  ...change,
})

it.each<[string, Order, boolean]>([
  ['confirmed', order(['confirmed']), true],
  ['somebody looks at what came in', order(['confirmed'], { isPaymentChecked: true }), false],
  ['kept for its payment', order(['held'], { state: 'new' }), true],
  ['confirmed in part, the rest cancelled', order(['confirmed', 'cancelled']), true],
  ['only charged for, without dates', order([], { positions: [{}] }), true],
  ['not decided yet', order(['confirmed', 'unconfirmed']), false],
  ['run out', order(['expired'], { state: 'new' }), false],
  ['cancelled', order(['cancelled'], { state: 'cancelled' }), false],
  ['with nothing left', order(['cancelled']), false],
  ['paid', order(['confirmed'], { owed: 0 }), false],
  ['to be paid where no provider takes money', order(['confirmed'], { takesOnline: false }), false],
  ['paid otherwise', order(['confirmed'], { isPaidOnline: false }), false],
  ['without a whole price', order(['confirmed'], { hasNoPriceObject: true }), false],
  ['billed by the municipality’s own software', order(['confirmed'], { isBilledElsewhere: true }), false],
  ['on a collective invoice', order(['confirmed'], { collective: {} }), false],
])('an order that is %s', (_, one, expected) => {
  expect(mayPay(one)).toBe(expected)
})

import { expect, it } from 'vitest'
import { orderCharge, orderTotal } from './order-total.ts'

it.each([
  [{ total: 125_000, hasNoPriceObject: false }, 'CHF\u00A01’250.00'],
  [{ total: 0, hasNoPriceObject: false }, 'CHF\u00A00.00'],
  [{ total: 0, hasNoPriceObject: true }, 'auf Anfrage'],
  [{ total: 3500, hasNoPriceObject: true }, 'ab CHF\u00A035.00'],
])('%o costs %s', (order, text) => {
  expect(orderTotal(order)).toBe(text)
})

it('an order of which something fell away comes to what is left', () => {
  const order = { total: 24_000, hasNoPriceObject: false }
  expect(orderCharge({ ...order, credited: 0 })).toEqual({ now: 'CHF\u00A0240.00', before: null })
  // 240.00 cancelled with a fee of 30 %.
  expect(orderCharge({ ...order, credited: 16_800 })).toEqual({ now: 'CHF\u00A072.00', before: 'CHF\u00A0240.00' })
  expect(orderCharge({ ...order, credited: 24_000 })).toEqual({ now: 'CHF\u00A00.00', before: 'CHF\u00A0240.00' })
})

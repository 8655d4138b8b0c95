import { expect, it } from 'vitest'
import { orderTotal } from './order-total.ts'

it.each([
  [{ total: 125_000, hasNoPriceObject: false }, 'CHF\u00A01’250.00'],
  [{ total: 0, hasNoPriceObject: false }, 'CHF\u00A00.00'],
  [{ total: 0, hasNoPriceObject: true }, 'auf Anfrage'],
  [{ total: 3500, hasNoPriceObject: true }, 'ab CHF\u00A035.00'],
])('%o costs %s', (order, text) => {
  expect(orderTotal(order)).toBe(text)
})

import { expect, it } from 'vitest'
import { chosenPayment } from './chosen-payment.ts'

const cash = { id: 1, isDefault: false }
const bill = { id: 2, isDefault: true }

it('what was chosen counts while it is offered, else the default', () => {
  expect(chosenPayment([cash, bill], 1)).toBe(cash)
  expect(chosenPayment([cash, bill], 9)).toBe(bill)
  expect(chosenPayment([cash], null)).toBe(cash)
  expect(chosenPayment([bill, { ...bill, id: 3 }], null)).toBe(bill)
  expect(chosenPayment([], 1)).toBeNull()
})

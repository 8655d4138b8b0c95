import { expect, it } from 'vitest'
import { formatAmount, formatCount } from './money.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1111, '1’111'],
  [1_234_567, '1’234’567'],
  [2.5, '2.5'],
  [1.25, '1.25'],
  [1000.004, '1’000'],
  [-1500.5, '-1’500.5'],
])('%d of something are written %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

it('a number of things and an amount have the same sign between thousands', () => {
  expect(formatAmount(123_456_700)).toBe(`${formatCount(1_234_567)}.00`)
})

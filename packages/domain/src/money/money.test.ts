import { expect, it } from 'vitest'
import { formatAmount, formatChf, formatCount, formatExact } from './money.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1111, '1’111'],
  [1_234_567, '1’234’567'],
  [2.5, '2.5'],
  [1.25, '1.25'],
  [1000.004, '1’000'],
  [-1500.5, '−1’500.5'],
])('%d of something are written %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

it('what is below nothing has a minus, not a hyphen', () => {
  expect([formatAmount(-5), formatExact(-6832.5), formatChf(-125_000)]).toEqual([
    '−0.05',
    '−68.325',
    'CHF\u00A0−1’250.00',
  ])
})

it('a number of things and an amount have the same sign between thousands', () => {
  expect(formatAmount(123_456_700)).toBe(`${formatCount(1_234_567)}.00`)
})

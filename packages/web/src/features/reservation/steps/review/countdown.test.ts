import { expect, it } from 'vitest'
import { clockText, secondsUntil } from './countdown.ts'

it('counts down to nothing and not below', () => {
  expect(secondsUntil(10_000, 0)).toBe(10)
  expect(secondsUntil(10_000, 9001)).toBe(1)
  expect(secondsUntil(10_000, 12_000)).toBe(0)
})

it('reads like a clock', () => {
  expect(clockText(822)).toBe('13:42')
  expect(clockText(9)).toBe('0:09')
})

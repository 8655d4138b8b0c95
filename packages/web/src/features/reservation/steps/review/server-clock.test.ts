import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockText, secondsUntil, serverTime, setServerTime } from './server-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a clock that is three hours slow shows the right minutes', () => {
  vi.setSystemTime('2026-12-12T09:00:00Z')
  setServerTime('2026-12-12T12:00:00Z')
  vi.advanceTimersByTime(60_000)
  expect(secondsUntil(Date.parse('2026-12-12T12:15:00Z'), serverTime())).toBe(14 * 60)
})

it('counts down to nothing and not below', () => {
  expect(secondsUntil(10_000, 0)).toBe(10)
  expect(secondsUntil(10_000, 9001)).toBe(1)
  expect(secondsUntil(10_000, 12_000)).toBe(0)
})

it('reads like a clock', () => {
  expect(clockText(822)).toBe('13:42')
  expect(clockText(9)).toBe('0:09')
})

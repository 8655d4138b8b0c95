import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { secondsUntil } from './countdown.ts'
import { serverTime, setServerTime } from './server-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a clock that is three hours slow shows the right minutes', () => {
  vi.setSystemTime('2026-12-12T09:00:00Z')
  setServerTime('2026-12-12T12:00:00Z')
  vi.advanceTimersByTime(60_000)
  expect(secondsUntil(Date.parse('2026-12-12T12:15:00Z'), serverTime())).toBe(14 * 60)
})

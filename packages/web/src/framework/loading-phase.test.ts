import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadingPhase } from './loading-phase.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is seen while an answer takes so long, as `[after how many milliseconds, shown]`. */
function seen(answerAfter: number): (readonly [number, boolean])[] {
  const start = Date.now()
  const changes: (readonly [number, boolean])[] = []
  const phase = loadingPhase((isShown) => changes.push([Date.now() - start, isShown]))
  phase.set(true)
  vi.advanceTimersByTime(answerAfter)
  phase.set(false)
  vi.advanceTimersByTime(2000)
  return changes
}

it.each([0, 1, 100, 199])('an answer after %d ms shows no loading state', (after) => {
  expect(seen(after)).toEqual([])
})

it.each([200, 201, 399, 400])('one that came after %d ms shows it for 200 ms', (after) => {
  expect(seen(after)).toEqual([
    [200, true],
    [400, false],
  ])
})

it.each([401, 5000])('one that took %d ms ends it at once', (after) => {
  expect(seen(after)).toEqual([
    [200, true],
    [after, false],
  ])
})

it('what is asked again meanwhile goes on without a gap', () => {
  const changes: boolean[] = []
  const phase = loadingPhase((isShown) => changes.push(isShown))
  phase.set(true)
  vi.advanceTimersByTime(250)
  phase.set(false)
  phase.set(true)
  vi.advanceTimersByTime(1000)
  expect(changes).toEqual([true])
  phase.set(false)
  expect(changes).toEqual([true, false])
})

it('whoever leaves hears nothing more', () => {
  const changes: boolean[] = []
  const phase = loadingPhase((isShown) => changes.push(isShown))
  phase.set(true)
  phase.stop()
  vi.advanceTimersByTime(1000)
  expect(changes).toEqual([])
})

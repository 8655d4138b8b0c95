import { expect, it } from 'vitest'
import { closed, linePath, niceTop } from './scale.ts'

it.each([
  [0, 1],
  [-5, 1],
  [8930, 9000],
  [130, 150],
  [1_000_000, 1_000_000],
  [1_021_500, 1_200_000],
])('a scale for %i ends at %i', (largest, top) => {
  expect(niceTop(largest)).toBe(top)
})

it('a line goes from left to right, and one value is level', () => {
  expect(linePath([0, 50, 100], 100)).toBe('M0 100L50 50L100 0')
  expect(linePath([25], 100)).toBe('M0 75L100 75')
  expect(linePath([], 100)).toBe('')
  expect(closed('M0 0L100 0')).toBe('M0 0L100 0V100H0Z')
})

import { expect, it } from 'vitest'
import { changeOf, dayWords, francs, percent, pointsOf } from './words.ts'

it('amounts and shares as people read them', () => {
  expect(francs(8_642_049)).toBe('86’420')
  expect(francs(-125_000)).toBe('−1’250')
  expect(percent(61.4)).toBe('61\u00A0%')
  expect(percent(null)).toBe('–')
  expect(dayWords('2026-11-16')).toBe('16.11.2026')
})

it.each([
  [1284, 1146, '+12\u00A0%', 'up'],
  [90, 100, '−10\u00A0%', 'down'],
  [100, 100, '±0\u00A0%', 'same'],
])('%i against %i is %s', (now, before, text, direction) => {
  expect(changeOf(now, before)).toEqual({ text, direction })
})

it('says nothing where there was nothing to compare with', () => {
  expect(changeOf(5, 0)).toBeNull()
  expect(pointsOf(61, null)).toBeNull()
  expect(pointsOf(5.2, 6.6, 1)).toEqual({ text: '−1.4\u00A0Pp.', direction: 'down' })
})

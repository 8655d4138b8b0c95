import { parseDay } from '@allmend/domain/time'
import { expect, it } from 'vitest'
import { canChoose, isWithin, monthAfter, rangeNote, withDay } from './day-range.ts'

const day = (text: string) => parseDay(text) ?? 0
const today = day('2026-11-16')
const none = { start: null, end: null }

it('two days make a range, the wrong way round too, and a third begins anew', () => {
  const begun = withDay(none, day('2026-12-31'))
  expect(begun).toEqual({ start: day('2026-12-31'), end: null })
  const whole = withDay(begun, day('2026-11-23'))
  expect(whole).toEqual({ start: day('2026-11-23'), end: day('2026-12-31') })
  expect(withDay(whole, day('2027-01-01'))).toEqual({ start: day('2027-01-01'), end: null })
  expect(withDay(withDay(none, today), today)).toEqual({ start: today, end: today })
})

it.each([
  ['2026-11-15', none, false],
  ['2026-11-16', none, true],
  ['2030-01-01', none, true],
  ['2027-03-03', { start: day('2026-11-23'), end: null }, true],
  ['2027-03-04', { start: day('2026-11-23'), end: null }, false],
  ['2026-11-16', { start: day('2027-02-24'), end: null }, true],
  ['2026-11-16', { start: day('2027-02-25'), end: null }, false],
  ['2030-01-01', { start: day('2026-11-23'), end: day('2026-11-24') }, true],
] as const)('%s can be chosen beside %j: %s', (text, range, expected) => {
  expect(canChoose(range, day(text), today)).toBe(expected)
})

it('lies within from its first to its last day', () => {
  const range = { start: day('2026-11-23'), end: day('2026-11-25') }
  expect(['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'].map((text) => isWithin(range, day(text)))).toEqual([
    ...[false, true, true, false],
  ])
  expect(isWithin({ start: today, end: null }, today)).toBe(true)
  expect(isWithin(none, today)).toBe(false)
})

it('months follow each other over the year', () => {
  expect(monthAfter(today, 0)).toMatchObject({ name: 'November 2026', offset: 6 })
  expect(monthAfter(today, 2)).toMatchObject({ name: 'Januar 2027', offset: 4 })
  expect(monthAfter(today, 2).days).toHaveLength(31)
})

it('says which days are left, as they can be chosen', () => {
  expect(rangeNote(none, today)).toContain('höchstens 100 Tage nach dem ersten')
  const begun = { start: day('2026-12-31'), end: null }
  expect(rangeNote(begun, today)).toContain('16.11.2026 bis 10.04.2027')
  for (const text of ['2026-11-16', '2027-04-10']) expect(canChoose(begun, day(text), today)).toBe(true)
  for (const text of ['2026-11-15', '2027-04-11']) expect(canChoose(begun, day(text), today)).toBe(false)
  expect(rangeNote({ start: today, end: today }, today)).toContain('bis 24.02.2027')
})

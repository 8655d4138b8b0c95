import { dayOf, wallAt } from '@allmend/domain/time'
import { describe, expect, it } from 'vitest'
import { readDay } from '../../../../lib/read-day.ts'
import { endWords, longDate, minuteWords, weekWords } from './day-words.ts'
import { lengthWords, rangeWords, unitWords } from './interval-words.ts'
import type { PublicInterval } from './scene.ts'

const interval = (change: Partial<PublicInterval>): PublicInterval => ({
  id: 1,
  name: '',
  type: 'dynamic',
  weekdays: [],
  interval: 60,
  maxSteps: 12,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day',
  preProcessingTime: 0,
  postProcessingTime: 0,
  settings: {},
  isFlat: false,
  prices: {},
  priceRules: [],
  ...change,
})

describe('an interval in words', () => {
  it.each([
    [interval({}), '1 bis 12 Stunden', '5 Stunden', 'Std.'],
    [interval({ interval: 30, maxSteps: 16 }), '30 Min. bis 8 Stunden', '2 Std. 30 Min.', '30 Min.'],
    [
      interval({ type: 'fixed', interval: 240, maxSteps: 2, settings: { first: '09:00', count: 2, minutes: 270 } }),
      '09:00–13:00, 13:30–17:30',
      '5 Blöcke',
      'Block',
    ],
    [
      interval({ isMultiDays: true, maxSteps: 7, settings: { from: '14:00', to: '11:00' } }),
      '1 bis 7 Nächte, 14:00 bis 11:00 Uhr',
      '5 Nächte',
      'Nacht',
    ],
    [
      interval({ isMultiDays: true, maxSteps: 3, multiDaysUnit: 'week', multiDaysValue: 2 }),
      '2 bis 6 Wochen',
      '10 Wochen',
      '2 Wochen',
    ],
  ])('%#', (given, range, five, unit) => {
    expect(rangeWords(given)).toBe(range)
    expect(lengthWords(given, 5)).toBe(five)
    expect(unitWords(given)).toBe(unit)
  })

  it('of one flat price names no unit', () => {
    expect(unitWords(interval({ isFlat: true }))).toBe('')
    expect(rangeWords(interval({ maxSteps: 1 }))).toBe('1 Stunde')
  })
})

describe('days in words', () => {
  it('a week within a month, over two, over two years', () => {
    expect(weekWords(dayOf(2026, 12, 7))).toBe('7.–13. Dezember 2026')
    expect(weekWords(dayOf(2026, 11, 30))).toBe('30. November – 6. Dezember 2026')
    expect(weekWords(dayOf(2026, 12, 28))).toBe('28. Dezember 2026 – 3. Januar 2027')
  })

  it('an end on the same day, at midnight, and on another day', () => {
    const start = wallAt(dayOf(2026, 12, 12), 17 * 60)
    expect(endWords(start, start + 300)).toBe('22:00')
    expect(endWords(start, start + 420)).toBe('23:59')
    expect(endWords(start, start + 1440)).toBe('So, 13.12., 17:00')
  })

  it('lengths', () => {
    expect([30, 60, 90].map(minuteWords)).toEqual(['30 Min.', '1 Std.', '1 Std. 30 Min.'])
  })
})

describe('a typed date', () => {
  const from = dayOf(2026, 11, 18)
  it.each([
    ['12.12.2026', '12.12.2026'],
    ['Sa, 12.12.2026', '12.12.2026'],
    ['1.2.27', '01.02.2027'],
    ['12.12.', '12.12.2026'],
    ['12.12', '12.12.2026'],
    ['1.2.', '01.02.2027'],
    ['18.11.', '18.11.2026'],
    ['17.11.', '17.11.2027'],
    ['2027-1-2', '02.01.2027'],
    [' Sa. 5.12.26 ', '05.12.2026'],
    ['2026-12-12', '12.12.2026'],
    ['12/12/2026', '12.12.2026'],
  ])('%s', (typed, read) => {
    const day = readDay(typed, from)
    expect(day === null ? null : longDate(day)).toBe(read)
  })

  it.each(['', 'morgen', '31.02.2027', '12', '12.13.2026', '<script>', '🙂'])('«%s» is none', (typed) => {
    expect(readDay(typed, from)).toBeNull()
  })
})

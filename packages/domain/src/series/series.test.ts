import { describe, expect, it } from 'vitest'
import { formatDay, parseDay } from '../time/index.ts'
import { expandSeries, type SeriesRule } from './index.ts'

const day = (text: string) => parseDay(text) ?? Number.NaN
const dates = (rule: SeriesRule, from: string, until: string) => {
  const list = expandSeries(rule, day(from), day(until))
  return list === 'too_many' ? list : list.map((date) => formatDay(date.day) + (date.exists ? '' : ' fails'))
}

describe('a series', () => {
  it('every second week on Tuesday and Thursday, weeks counted from the first', () => {
    expect(dates({ kind: 'weekly', every: 2, weekdays: [2, 4] }, '2026-05-06', '2026-05-31')).toEqual([
      '2026-05-07',
      '2026-05-19',
      '2026-05-21',
    ])
  })

  it('on Sundays belongs to the week that began on Monday', () => {
    expect(dates({ kind: 'weekly', every: 2, weekdays: [0] }, '2026-05-04', '2026-05-31')).toEqual([
      '2026-05-10',
      '2026-05-24',
    ])
  })

  it('every month on the 31st fails where there is none', () => {
    expect(dates({ kind: 'monthly', every: 1, by: 'date' }, '2026-01-31', '2026-04-30')).toEqual([
      '2026-01-31',
      '2026-02-28 fails',
      '2026-03-31',
      '2026-04-30 fails',
    ])
  })

  it('on the first, or the last, weekday of a month', () => {
    expect(dates({ kind: 'monthly', every: 1, by: 'weekday', nth: 1, weekday: 1 }, '2026-05-01', '2026-07-31')).toEqual(
      ['2026-05-04', '2026-06-01', '2026-07-06'],
    )
    expect(
      dates({ kind: 'monthly', every: 2, by: 'weekday', nth: 'last', weekday: 5 }, '2026-05-01', '2026-08-31'),
    ).toEqual(['2026-05-29', '2026-07-31'])
  })

  it('ends with its last day, also in the middle of a week', () => {
    const twice: SeriesRule = { kind: 'weekly', every: 1, weekdays: [1, 5] }
    expect(dates(twice, '2026-05-05', '2026-05-14')).toEqual(['2026-05-08', '2026-05-11'])
    expect(dates(twice, '2026-05-04', '2026-05-08')).toEqual(['2026-05-04', '2026-05-08'])
  })

  it('every month goes over New Year, and has no date before its first day or after its last', () => {
    const monthly: SeriesRule = { kind: 'monthly', every: 1, by: 'date' }
    expect(dates(monthly, '2026-11-15', '2027-02-15')).toEqual(['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15'])
    expect(dates(monthly, '2026-11-15', '2027-01-14')).toEqual(['2026-11-15', '2026-12-15'])
    expect(dates(monthly, '2026-12-01', '2027-01-01')).toEqual(['2026-12-01', '2027-01-01'])
    expect(dates({ ...monthly, every: 5 }, '2026-10-31', '2027-08-31')).toEqual([
      '2026-10-31',
      '2027-03-31',
      '2027-08-31',
    ])
    // The third Tuesday of May is the 19th, of July the 21st.
    const third: SeriesRule = { kind: 'monthly', every: 1, by: 'weekday', nth: 3, weekday: 2 }
    expect(dates(third, '2026-05-20', '2026-07-21')).toEqual(['2026-06-16', '2026-07-21'])
    expect(dates(third, '2026-05-19', '2026-07-20')).toEqual(['2026-05-19', '2026-06-16'])
    // A month that begins with the weekday: its second Friday is the 8th, its fourth the 22nd.
    for (const [nth, date] of [
      [2, '2026-05-08'],
      [4, '2026-05-22'],
    ] as const)
      expect(dates({ ...third, nth, weekday: 5 }, '2026-05-01', '2026-05-31')).toEqual([date])
  })

  it('of more than two hundred dates is refused, not cut', () => {
    const daily: SeriesRule = { kind: 'weekly', every: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }
    expect(dates(daily, '2026-01-01', '2026-07-19')).toHaveLength(200)
    expect(dates(daily, '2026-01-01', '2026-07-20')).toBe('too_many')
    expect(dates(daily, '2026-01-01', '9999-12-31')).toBe('too_many')
    // 200 months are sixteen years and eight months.
    const monthly: SeriesRule = { kind: 'monthly', every: 1, by: 'date' }
    expect(dates(monthly, '2026-01-01', '2042-08-31')).toHaveLength(200)
    expect(dates(monthly, '2026-01-01', '2042-09-01')).toBe('too_many')
  })

  it('of nothing has no dates', () => {
    expect(dates({ kind: 'weekly', every: 1, weekdays: [] }, '2026-01-01', '2026-12-31')).toEqual([])
    expect(dates({ kind: 'weekly', every: 1, weekdays: [1] }, '2026-02-01', '2026-01-01')).toEqual([])
  })
})

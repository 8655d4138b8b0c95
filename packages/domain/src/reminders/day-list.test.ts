import { describe, expect, it } from 'vitest'
import { type DayListTime, dueDayLists } from './index.ts'

const zurich = (list: DayListTime, now: string) => dueDayLists(list, Date.parse(now), 'Europe/Zurich')

describe('the list of today', () => {
  const list = { time: '06:30', daysBefore: 0 }
  it.each([
    ['2026-11-19T05:29:59Z', []],
    ['2026-11-19T05:30:00Z', ['2026-11-19']],
    ['2026-11-19T17:29:59Z', ['2026-11-19']],
    ['2026-11-19T17:30:00Z', []],
    // In summer the same time is an hour earlier in UTC; on the Sundays the clock changes it already is, or is no more.
    ['2026-07-01T04:30:00Z', ['2026-07-01']],
    ['2027-03-28T04:30:00Z', ['2027-03-28']],
    ['2026-10-25T05:29:00Z', []],
    ['2026-10-25T05:30:00Z', ['2026-10-25']],
  ])('at %s: %j', (now, days) => {
    expect(zurich(list, now)).toEqual(days)
  })
})

describe('the list of tomorrow', () => {
  const list = { time: '18:00', daysBefore: 1 }
  it.each([
    ['2026-11-18T16:59:00Z', []],
    ['2026-11-18T17:00:00Z', ['2026-11-19']],
    // Nothing ran in the evening: the night still does, and in the morning it is the list of today.
    ['2026-11-18T23:30:00Z', ['2026-11-19']],
    ['2026-11-19T04:59:00Z', ['2026-11-19']],
    ['2026-11-19T05:00:00Z', []],
  ])('at %s: %j', (now, days) => {
    expect(zurich(list, now)).toEqual(days)
  })
})

describe('a time the clock changes at', () => {
  const list = { time: '02:30', daysBefore: 0 }
  it.each([
    // 02:00 becomes 03:00: there is no 02:30, so the list goes out at 03:00.
    ['2027-03-28T00:59:00Z', []],
    ['2027-03-28T01:00:00Z', ['2027-03-28']],
    // 02:30 comes twice: it is due from the first on, and the day stays the same.
    ['2026-10-25T00:29:00Z', []],
    ['2026-10-25T00:30:00Z', ['2026-10-25']],
    ['2026-10-25T01:30:00Z', ['2026-10-25']],
  ])('at %s: %j', (now, days) => {
    expect(zurich(list, now)).toEqual(days)
  })
})

it('what is no time is never due', () => {
  expect(zurich({ time: '', daysBefore: 0 }, '2026-11-19T12:00:00Z')).toEqual([])
})

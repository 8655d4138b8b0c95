import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBackupDue, keptBackups } from './index.ts'

const zone = 'Europe/Zurich'
const at = (text: string) => Date.parse(text)
const due = (now: string, made: readonly string[], hour = 2) => isBackupDue(at(now), made.map(at), hour, zone)

describe('a backup is due', () => {
  it.each([
    ['where none was ever made', '2026-07-01T15:00:00+02:00', [], true],
    ['at its hour', '2026-07-02T02:00:00+02:00', ['2026-07-01T02:07:00+02:00'], true],
    ['not a moment before', '2026-07-02T01:59:59+02:00', ['2026-07-01T02:07:00+02:00'], false],
    ['not a second time the same night', '2026-07-02T03:07:00+02:00', ['2026-07-02T02:07:00+02:00'], false],
    ['later in the day, if the machine was off', '2026-07-02T17:07:00+02:00', ['2026-07-01T02:07:00+02:00'], true],
    ['before its hour, if the night before had none', '2026-07-03T01:07:00+02:00', ['2026-07-01T02:07:00+02:00'], true],
    ['at the beginning of a year', '2027-01-01T02:07:00+01:00', ['2026-12-31T02:07:00+01:00'], true],
    // The clock goes from 02:00 to 03:00.
    ['not before an hour that is skipped', '2026-03-29T01:59:00+01:00', ['2026-03-28T02:07:00+01:00'], false],
    ['after an hour that is skipped', '2026-03-29T03:00:00+02:00', ['2026-03-28T02:07:00+01:00'], true],
    // The clock shows 02:00 to 03:00 twice.
    ['the first time an hour comes twice', '2026-10-25T02:07:00+02:00', ['2026-10-24T02:07:00+02:00'], true],
    ['not the second time', '2026-10-25T02:07:00+01:00', ['2026-10-25T02:07:00+02:00'], false],
    ['the night after that', '2026-10-26T02:07:00+01:00', ['2026-10-25T02:07:00+02:00'], true],
  ])('%s', (_, now, made, expected) => {
    expect(due(now, made)).toBe(expected)
  })

  it('once on each day of a year, looked at every hour', () => {
    for (const hour of [0, 2, 3, 23]) {
      const made: number[] = []
      const hours = (at('2027-01-01T00:00:00+01:00') - at('2026-01-01T00:00:00+01:00')) / 3_600_000
      for (let count = 0; count < hours; count++) {
        const now = at('2026-01-01T00:07:00+01:00') + count * 3_600_000
        if (isBackupDue(now, made.slice(-3), hour, zone)) made.push(now)
      }
      const days = made.map((moment) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(moment))
      // The very first is made at once; where its hour is still to come on that day, the day has another.
      expect(made.length).toBe(hour === 0 ? 365 : 366)
      expect(new Set(days).size).toBe(365)
    }
  })
})

/** One for each day, as the clock makes them. */
const nightly = (first: string, days: number) =>
  Array.from({ length: days }, (_, day) => {
    const date = Temporal.PlainDate.from(first).add({ days: day })
    return date.toZonedDateTime({ timeZone: zone, plainTime: '02:07' }).epochMilliseconds
  })
const daysOf = (moments: Iterable<number>) =>
  [...moments]
    .toSorted((a, b) => a - b)
    .map((moment) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(moment))

describe('what is kept', () => {
  it('is the last of days, weeks and months', () => {
    const kept = keptBackups(nightly('2026-01-01', 90), { daily: 3, weekly: 3, monthly: 3 }, zone)
    expect(daysOf(kept)).toEqual([
      // Months: January and February; March is the newest.
      '2026-01-31',
      '2026-02-28',
      // Weeks end on a Sunday; that of the day the clock changes is whole.
      '2026-03-22',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ])
  })

  it('goes by the day in Switzerland, not in Greenwich', () => {
    const made = ['2026-06-30T22:30:00Z', '2026-06-30T21:30:00Z', '2026-06-30T20:00:00Z'].map(at)
    expect([...keptBackups(made, { daily: 0, weekly: 0, monthly: 2 }, zone)]).toEqual([made[0], made[1]])
  })

  it('knows weeks that belong to two years as one', () => {
    const made = ['2026-12-31T02:00:00Z', '2027-01-02T02:00:00Z', '2026-12-27T02:00:00Z'].map(at)
    expect(keptBackups(made, { daily: 0, weekly: 2, monthly: 0 }, zone)).toEqual(new Set([made[1], made[2]]))
  })

  it('ends the month of a leap year on its day', () => {
    const kept = keptBackups(nightly('2028-02-01', 31), { daily: 0, weekly: 0, monthly: 2 }, zone)
    expect(daysOf(kept)).toEqual(['2028-02-29', '2028-03-02'])
  })

  it('counts only days that have one: after a year without any, all of them are still there', () => {
    const old = nightly('2026-01-05', 3)
    expect(keptBackups(old, { daily: 3, weekly: 0, monthly: 0 }, zone)).toEqual(new Set(old))
  })

  it('is the newest even where nothing is to be kept', () => {
    const made = nightly('2026-01-05', 3)
    expect(keptBackups(made, { daily: 0, weekly: 0, monthly: 0 }, zone)).toEqual(new Set(made.slice(-1)))
    expect(keptBackups([], { daily: 7, weekly: 4, monthly: 12 }, zone)).toEqual(new Set())
  })

  it('does not depend on what was thrown away before', () => {
    const counts = { daily: 3, weekly: 2, monthly: 2 }
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }), (days) => {
        const all = nightly('2026-01-01', 401)
        const made = days.toSorted((a, b) => a - b).map((day) => all[day] ?? 0)
        let left: number[] = []
        for (const moment of made) left = [...keptBackups([...left, moment], counts, zone)]
        expect(new Set(left)).toEqual(keptBackups(made, counts, zone))
      }),
    )
  })
})

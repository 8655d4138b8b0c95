import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, dayOf, parseWall, wallAt } from '../time/index.ts'
import { type BookableObject, Calendar, type Facts, type Interval } from './index.ts'

const zone = 'Europe/Zurich'
const clock = clockOf(zone)
const wall = (text: string) => parseWall(text) ?? Number.NaN
const at = (text: string) => clock.toInstant(wall(text)) ?? Number.NaN

const hall: BookableObject = {
  zone,
  isVisible: false,
  openingTimes: [{ day: 1, during: { start: '08:00', end: '12:00' } }],
  blockingDays: [{ type: 'day', repeat: false, year: 2026, month: 5, day: 4 }],
  leadTimeHours: 48,
  horizonDays: 10,
  stock: 1,
}
const hourly: Interval = {
  id: 1,
  type: 'dynamic',
  weekdays: [1],
  interval: 60,
  maxSteps: 2,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day',
  preProcessingTime: 30,
  postProcessingTime: 15,
  settings: {},
}
const facts: Facts = { now: at('2026-05-01 00:00'), taken: [] }

const freely = (start: string, end: string, { interval = hourly, known = facts, object = hall } = {}) => {
  const wish = { displayStart: wall(start), displayEnd: wall(end) }
  const [from, until] = [Math.floor(wish.displayStart / 1440), Math.floor(wish.displayEnd / 1440)]
  return new Calendar(object, interval, known, from, until).judgeFreely(wish)
}

describe('staff who override the rules', () => {
  it('book a hidden, closed, blocked object in the past, off the raster, for as long as they like', () => {
    const verdict = freely('2026-04-05 22:10', '2026-04-06 03:40')
    expect(verdict).toEqual({
      start: at('2026-04-05 22:10'),
      end: at('2026-04-06 03:40'),
      // Begun hours count.
      steps: 6,
      occupied: { start: at('2026-04-05 21:40'), end: at('2026-04-06 03:55') },
    })
  })

  it('count begun slots and begun days', () => {
    const slots: Interval = { ...hourly, type: 'fixed', settings: { first: '09:00', count: 3, minutes: 180 } }
    expect(freely('2026-05-11 10:00', '2026-05-11 14:00', { interval: slots })).toMatchObject({ steps: 2 })
    const weeks: Interval = { ...hourly, isMultiDays: true, multiDaysUnit: 'week' }
    expect(freely('2026-05-11 10:00', '2026-05-20 14:00', { interval: weeks })).toMatchObject({ steps: 2 })
  })

  it('count no day that only begins when the booking ends', () => {
    const daily: Interval = { ...hourly, isMultiDays: true }
    const steps = (end: string, interval = daily) => freely('2026-05-11 10:00', end, { interval })
    // Monday 10:00 to the midnight after Tuesday are two days, a minute later it is Wednesday.
    expect(steps('2026-05-12 23:58')).toMatchObject({ steps: 2 })
    expect(steps('2026-05-12 23:59')).toMatchObject({ steps: 2, end: at('2026-05-13 00:00') })
    expect(steps('2026-05-13 00:00')).toMatchObject({ steps: 2, end: at('2026-05-13 00:00') })
    expect(steps('2026-05-13 00:01')).toMatchObject({ steps: 3 })
    // A week from Monday is over at the midnight after Sunday the 17th.
    const weekly: Interval = { ...daily, multiDaysUnit: 'week' }
    expect(steps('2026-05-18 00:00', weekly)).toMatchObject({ steps: 1 })
    expect(steps('2026-05-18 00:01', weekly)).toMatchObject({ steps: 2 })
  })

  it('count slots by the clock and steps by the time that passes, in the nights the clock changes', () => {
    const slots: Interval = { ...hourly, type: 'fixed', settings: { first: '00:00', count: 8, minutes: 180 } }
    // From midnight to six: two slots of three hours, seven hours in autumn, five in spring.
    for (const [date, hours] of [
      ['2026-10-25', 7],
      ['2026-03-29', 5],
    ] as const) {
      expect(freely(`${date} 00:00`, `${date} 06:00`, { interval: slots })).toMatchObject({ steps: 2 })
      expect(freely(`${date} 00:00`, `${date} 06:00`)).toMatchObject({ steps: hours })
    }
  })

  it('are stopped by what somebody else has, the buffer included, and by an hour that does not exist', () => {
    const taken = (start: string, end: string) => ({
      ...facts,
      taken: [{ start: at(start), end: at(end), quantity: 1 }],
    })
    const wish = ['2026-05-12 10:00', '2026-05-12 12:00'] as const
    expect(freely(...wish, { known: taken('2026-05-12 11:00', '2026-05-12 13:00') })).toBe('taken')
    expect(freely(...wish, { known: taken('2026-05-12 12:10', '2026-05-12 13:00') })).toBe('buffer')
    expect(freely(...wish, { known: taken('2026-05-12 12:15', '2026-05-12 13:00') })).toMatchObject({ steps: 2 })
    expect(freely('2026-03-29 02:30', '2026-03-29 04:00')).toBe('nonexistent_time')
    expect(freely('2026-05-12 12:00', '2026-05-12 12:00')).toBe('raster')
  })

  it('may have whatever customers may have, at the same place', () => {
    const open = { ...hall, isVisible: true, blockingDays: [], leadTimeHours: 0, horizonDays: 100 }
    const mondays = dayOf(2026, 5, 11)
    fc.assert(
      fc.property(fc.nat(23), fc.integer({ min: 1, max: 4 }), fc.nat(6), (hour, length, offset) => {
        const displayStart = wallAt(mondays + offset, hour * 60)
        const wish = { displayStart, displayEnd: displayStart + length * 60 }
        const calendar = new Calendar(open, hourly, facts, mondays, mondays + 8)
        const offered = calendar.judge(wish)
        if (typeof offered !== 'string') expect(calendar.judgeFreely(wish)).toEqual(offered)
      }),
    )
  })
})

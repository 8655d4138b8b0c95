import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, dayOf, formatDay, parseDay, parseWall, weekdayOf } from '../time/index.ts'
import { bucketKeys, bucketUnit, cellOf, type EvaluatedObject, occupancyOf, percentOf, yearBefore } from './index.ts'

const zone = 'Europe/Zurich'
const clock = clockOf(zone)
const at = (text: string) => clock.toInstantOrNext(parseWall(text) ?? Number.NaN)
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const period = (from: string, until = from) => ({ from: parseDay(from) ?? 0, until: parseDay(until) ?? 0 })
const daily = (start: string, end: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start, end } }))

const hall: EvaluatedObject = {
  id: 1,
  zone,
  openingTimes: daily('08:00', '18:00'),
  blockingDays: [],
  stock: 1,
  leaves: [1],
}
const use = (taken: Parameters<typeof span>[], blocks: Parameters<typeof span>[] = [], quantity = 1) => ({
  taken: taken.map((one) => ({ ...span(...one), quantity })),
  blocks: blocks.map((one) => span(...one)),
})

describe('periods', () => {
  it.each([
    ['2026-01-01', '2026-11-16', '2025-01-01', '2025-11-16'],
    ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ])('%s to %s is compared with %s to %s', (from, until, before, beforeEnd) => {
    const { from: a, until: b } = yearBefore(period(from, until))
    expect([formatDay(a), formatDay(b)]).toEqual([before, beforeEnd])
  })

  it('a month is shown by days, more than that by months', () => {
    expect(bucketUnit(period('2026-10-01', '2026-10-31'))).toBe('day')
    expect(bucketUnit(period('2026-10-01', '2026-11-01'))).toBe('month')
    expect(bucketKeys(period('2025-11-20', '2026-02-03'), 'month')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(bucketKeys(period('2026-02-27', '2026-03-01'), 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })
})

describe('occupancy', () => {
  it('is the booked share of the open time, cut at the borders of the period', () => {
    const taken = use([
      ['2026-11-16 07:00', '2026-11-16 10:00'],
      ['2026-11-16 17:00', '2026-11-17 09:00'],
    ])
    const { byObject, open } = occupancyOf([hall], new Map([[1, taken]]), period('2026-11-16'))
    expect(byObject.get(1)).toEqual({ open: 600, taken: 180 })
    expect(percentOf({ open: 600, taken: 180 })).toBe(30)
    expect(open.byDay).toEqual([600])
  })

  it('leaves blocking days and blocks out of what is open', () => {
    const closed = { ...hall, blockingDays: [{ type: 'day', repeat: false, year: 2026, month: 11, day: 17 }] as const }
    const uses = new Map([[1, use([], [['2026-11-18 12:00', '2026-11-18 20:00']])]])
    const { open } = occupancyOf([closed], uses, period('2026-11-16', '2026-11-18'))
    expect(open.byDay).toEqual([600, 0, 240])
  })

  it('a stock is taken in the share of its places, and weighs as much as a hall', () => {
    const tables = { ...hall, stock: 20 }
    const uses = new Map([[1, use([['2026-11-16 08:00', '2026-11-16 13:00']], [], 8)]])
    const { byObject, taken, open } = occupancyOf([tables], uses, period('2026-11-16'))
    expect(byObject.get(1)).toEqual({ open: 600, taken: 120 })
    expect([taken.total, open.total]).toEqual([120, 600])
  })

  it('a third of the hall takes a third of the whole; the total counts each leaf once', () => {
    const whole = { ...hall, id: 9, leaves: [1, 2, 3] }
    const thirds = [1, 2, 3].map((id) => ({ ...hall, id, leaves: [id] }))
    const uses = new Map([[2, use([['2026-11-16 08:00', '2026-11-16 18:00']])]])
    const { byObject, open, taken } = occupancyOf([whole, ...thirds], uses, period('2026-11-16'))
    expect(byObject.get(9)).toEqual({ open: 1800, taken: 600 })
    expect(byObject.get(2)).toEqual({ open: 600, taken: 600 })
    expect(byObject.get(1)).toEqual({ open: 600, taken: 0 })
    expect([open.total, taken.total]).toEqual([1800, 600])
  })

  it('a leaf is open whenever one of the objects it belongs to is', () => {
    const whole = { ...hall, id: 9, leaves: [1, 2], openingTimes: daily('10:00', '14:00') }
    const early = { ...hall, openingTimes: daily('08:00', '12:00') }
    for (const objects of [
      [whole, early],
      [early, whole],
    ]) {
      // The first from 8 to 14, the second from 10 to 14.
      expect(occupancyOf(objects, new Map(), period('2026-11-16')).open.total).toBe(600)
    }
  })

  it('says nothing while nothing is open', () => {
    const { byObject } = occupancyOf([{ ...hall, openingTimes: [] }], new Map(), period('2026-11-16'))
    expect(percentOf(byObject.get(1) ?? { open: 1, taken: 0 })).toBeNull()
  })
})

describe('the heat map', () => {
  const always = { ...hall, openingTimes: daily('00:00', '23:59') }

  it('begins on Monday and has an hour in each cell; days and hours have the same minutes', () => {
    expect([cellOf(1, 0), cellOf(1, 9), cellOf(2, 0), cellOf(0, 23)]).toEqual([0, 9, 24, 167])
    // From Monday 22:30 to Tuesday 01:15, four of eight places.
    const uses = new Map([[1, use([['2026-11-16 22:30', '2026-11-17 01:15']], [], 4)]])
    const { taken } = occupancyOf([{ ...always, stock: 8 }], uses, period('2026-11-15', '2026-11-18'))
    expect(taken.byDay).toEqual([0, 45, 37.5, 0])
    const cells = taken.byCell.flatMap((minutes, cell) => (minutes > 0 ? [[cell, minutes]] : []))
    expect(cells).toEqual([
      [22, 15],
      [23, 30],
      [24, 30],
      [25, 7.5],
    ])
    expect([taken.byCell.length, taken.total]).toEqual([168, 82.5])
  })

  it.each([
    ['spring', '2026-03-23', '2026-03-29', 0, 167],
    ['autumn', '2026-10-19', '2026-10-25', 120, 169],
  ])('in %s the Sunday hour from 2 to 3 has its real minutes', (_, from, until, minutes, hours) => {
    const week = period(from, until)
    const uses = new Map([[1, use([[`${until} 00:00`, `${until} 06:00`]])]])
    const { open, taken } = occupancyOf([always], uses, week)
    expect(open.byCell[cellOf(0, 2)]).toBe(minutes)
    expect(taken.byCell[cellOf(0, 2)]).toBe(minutes)
    expect(open.byCell[cellOf(6, 2)]).toBe(60)
    expect(open.total).toBe(hours * 60)
    expect(taken.byCell.reduce((sum, one) => sum + one)).toBe(taken.total)
  })
})

it('agrees with a model that walks minute by minute, over both changes of the clock', () => {
  const monday = fc.constantFrom(dayOf(2026, 3, 23), dayOf(2026, 10, 19), dayOf(2026, 6, 1))
  const times = fc.tuple(fc.nat(6), fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 5 }))
  const stretches = fc.array(fc.tuple(fc.integer({ min: -600, max: 11_000 }), fc.integer({ min: 5, max: 2000 })), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(monday, fc.array(times, { maxLength: 8 }), stretches, stretches, (from, openings, booked, shut) => {
      const week = { from, until: from + 6 }
      const start = at(`${formatDay(from)} 00:00`)
      const spans = (all: typeof booked) =>
        all.map(([first, long]) => ({ start: start + first, end: start + first + long }))
      const two = (hour: number) => String(Math.min(23, hour)).padStart(2, '0')
      const object = {
        ...hall,
        openingTimes: openings.map(([day, hour, long]) => ({
          day,
          during: { start: `${two(hour)}:15`, end: `${two(hour + long)}:45` },
        })),
      }
      const uses = new Map([[1, { taken: spans(booked), blocks: spans(shut) }]])
      const { open, taken, byObject } = occupancyOf([object], uses, week)
      const model = { open: 0, taken: 0 }
      const end = at(`${formatDay(from + 7)} 00:00`)
      const opened = [0, 1, 2, 3, 4, 5, 6].flatMap((step) =>
        object.openingTimes
          .filter(({ day }) => day === weekdayOf(from + step))
          .map(({ during }) =>
            span(`${formatDay(from + step)} ${during.start}`, `${formatDay(from + step)} ${during.end}`),
          ),
      )
      const holds = (all: typeof opened, minute: number) =>
        all.filter((one) => minute >= one.start && minute < one.end).length
      const [taking, shutting] = [spans(booked), spans(shut)]
      for (let minute = start; minute < end; minute += 1) {
        if (holds(opened, minute) === 0 || holds(shutting, minute) > 0) continue
        model.open += 1
        model.taken += holds(taking, minute)
      }
      expect(byObject.get(1)).toEqual(model)
      expect([open.total, taken.total]).toEqual([model.open, model.taken])
    }),
    { numRuns: 40 },
  )
})

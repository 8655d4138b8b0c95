import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, dayOf } from '../time/index.ts'
import { type Allotment, allocate, type BookableObject, dayOverview } from './index.ts'

const piece = fc
  .record({
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 20 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ start, length, quantity }) => ({ start, end: start + length, quantity }))

/** Takes requests one after the other, as the server does. */
function fill(stock: number, wishes: readonly { start: number; end: number; quantity: number }[]) {
  const rows: Allotment[] = []
  const results = wishes.map(({ start, end, quantity }) => {
    const allotted = allocate(rows, stock, quantity, { start, end })
    if (allotted) rows.push(...allotted)
    return allotted
  })
  return { rows, results }
}

describe('places of capacity', () => {
  it('are refused only when at some moment too few are free', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(piece, { maxLength: 12 }), (stock, wishes) => {
        const accepted: typeof wishes = []
        const { results } = fill(stock, wishes)
        for (const [index, wish] of wishes.entries()) {
          const used = (moment: number) =>
            accepted.reduce(
              (sum, { start, end, quantity }) => sum + (start <= moment && moment < end ? quantity : 0),
              0,
            )
          let fits = true
          for (let moment = wish.start; moment < wish.end; moment += 1) {
            if (used(moment) + wish.quantity > stock) fits = false
          }
          expect(results[index] !== null).toBe(fits)
          if (fits) accepted.push(wish)
        }
      }),
    )
  })

  it('are never given twice, and each booking has what it asked for at every moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(piece, { maxLength: 12 }), (stock, wishes) => {
        const { rows, results } = fill(stock, wishes)
        for (let moment = 0; moment < 60; moment += 1) {
          const units = rows
            .filter(({ start, end }) => start <= moment && moment < end)
            .flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index))
          expect(new Set(units).size).toBe(units.length)
          for (const unit of units) expect(unit).toBeLessThan(stock)
        }
        for (const [index, { start, end, quantity }] of wishes.entries()) {
          for (let moment = start; moment < end && results[index]; moment += 1) {
            const own = results[index]?.filter((row) => row.start <= moment && moment < row.end) ?? []
            expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(quantity)
          }
        }
      }),
    )
  })

  it('a unit changes its place only when it has to', () => {
    const taken = [
      { first: 0, count: 1, start: 0, end: 10 },
      { first: 1, count: 1, start: 10, end: 20 },
    ]
    expect(allocate(taken, 2, 1, { start: 0, end: 20 })).toEqual([
      { first: 1, count: 1, start: 0, end: 10 },
      { first: 0, count: 1, start: 10, end: 20 },
    ])
    expect(allocate(taken, 3, 1, { start: 0, end: 20 })).toEqual([{ first: 2, count: 1, start: 0, end: 20 }])
    // The first place goes to somebody else, the fourth comes instead; the two between them stay to the end.
    const early = [
      { first: 0, count: 1, start: 5, end: 10 },
      { first: 3, count: 1, start: 0, end: 5 },
    ]
    expect(allocate(early, 4, 3, { start: 0, end: 10 })).toEqual([
      { first: 0, count: 1, start: 0, end: 5 },
      { first: 1, count: 2, start: 0, end: 10 },
      { first: 3, count: 1, start: 5, end: 10 },
    ])
    expect(allocate([], 20, 8, { start: 0, end: 5 })).toEqual([{ first: 0, count: 8, start: 0, end: 5 }])
  })
})

describe('a day at a glance', () => {
  const zone = 'Europe/Zurich'
  const object: BookableObject = {
    zone,
    isVisible: true,
    openingTimes: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } })),
    blockingDays: [{ type: 'day', repeat: false, year: 2026, month: 8, day: 1 }],
    leadTimeHours: 0,
    horizonDays: 1,
    stock: 3,
  }
  const day = dayOf(2026, 5, 2)
  const midnight = clockOf(zone).toInstantOrNext(day * 1440)

  it('counts what is open and free, and the fewest places left', () => {
    const taken = [
      { start: midnight + 60, end: midnight + 180, quantity: 2 },
      { start: midnight + 120, end: midnight + 240, quantity: 1 },
      { start: midnight - 500, end: midnight + 30, quantity: 3 },
    ]
    expect(dayOverview(object, taken, day)).toEqual({ openMinutes: 1440, freeMinutes: 1440 - 60 - 30, minFreeUnits: 0 })
    expect(dayOverview(object, [], day)).toEqual({ openMinutes: 1440, freeMinutes: 1440, minFreeUnits: 3 })
  })

  it('is shorter and longer when the clock changes, and nothing on a blocked day', () => {
    expect(dayOverview(object, [], dayOf(2026, 3, 29)).openMinutes).toBe(1380)
    expect(dayOverview(object, [], dayOf(2026, 10, 25)).openMinutes).toBe(1500)
    expect(dayOverview(object, [], dayOf(2026, 8, 1))).toEqual({ openMinutes: 0, freeMinutes: 0, minFreeUnits: 0 })
  })
})

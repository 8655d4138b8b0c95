import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, formatWall, parseWall } from '../time/index.ts'
import { cancellationFee } from './fee.ts'

const zone = 'Europe/Zurich'
const at = (wall: string) => clockOf(zone).toInstantOrNext(parseWall(wall) ?? Number.NaN) * 60_000
const steps = [
  { days: 30, percent: 50 },
  { days: 0, percent: 100 },
  { days: 7, percent: 80 },
]
const booking = { total: 12_500, start: at('2026-12-12 17:00'), zone, roundsToFive: false }

describe('what cancelling costs', () => {
  it.each([
    // Days are those of the calendar: 30 days before is the whole 12 November, until midnight and from midnight on.
    ['2026-11-11 23:59', 0],
    ['2026-11-12 00:00', 6250],
    ['2026-12-04 23:59', 6250],
    ['2026-12-05 00:00', 10_000],
    ['2026-12-11 23:59', 10_000],
    // The day itself, before it begins and afterwards.
    ['2026-12-12 00:00', 12_500],
    ['2026-12-12 16:59', 12_500],
    ['2026-12-13 09:00', 12_500],
  ])('on %s: %i', (now, fee) => {
    expect(cancellationFee(steps, booking, at(now))).toBe(fee)
  })

  it('counts the days of the municipality, not of Greenwich, over both changes of the clock', () => {
    // 00:30 in Zurich is the day before in UTC.
    const onlySameDay = [{ days: 0, percent: 100 }]
    for (const day of ['2026-03-29', '2026-10-25', '2026-07-01']) {
      const use = { total: 10_000, start: at(`${day} 20:00`), zone, roundsToFive: false }
      expect(cancellationFee(onlySameDay, use, at(`${day} 00:30`))).toBe(10_000)
      expect(cancellationFee(onlySameDay, use, at(`${day} 00:30`) - 31 * 60_000)).toBe(0)
    }
  })

  it('never falls while the day comes nearer if no step does, and never exceeds the price', () => {
    const moment = fc.integer({ min: 0, max: 60 * 24 * 60 })
    fc.assert(
      fc.property(moment, moment, fc.nat(1_000_000), (one, other, total) => {
        const [earlier, later] = [Math.max(one, other), Math.min(one, other)].map(
          (minutes) => cancellationFee(steps, { ...booking, total }, booking.start - minutes * 60_000) ?? 0,
        ) as [number, number]
        expect(earlier).toBeLessThanOrEqual(later)
        expect(later).toBeLessThanOrEqual(total)
      }),
    )
  })

  it('is the same from midnight to midnight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(1439), (days, minute) => {
        const noon = (parseWall('2026-12-12 12:00') ?? 0) - days * 1440
        const time = noon - 720 + minute
        expect(cancellationFee(steps, booking, at(formatWall(time)))).toBe(
          cancellationFee(steps, booking, at(formatWall(noon))),
        )
      }),
    )
  })

  it('costs nothing without a step that reaches it', () => {
    expect(cancellationFee([], booking, booking.start)).toBe(0)
    expect(cancellationFee([{ days: 3, percent: 100 }], booking, at('2026-12-08 23:59'))).toBe(0)
  })

  it.each([
    // 50 % of 37.66 are 18.83, 50 % of 37.64 are 18.82.
    [3766, 50, 1885],
    [3764, 50, 1880],
    // Never more than the booking costs: 100 % of 128.13 would be 128.15.
    [12_813, 100, 12_810],
    [4, 100, 0],
  ])('of an order in five Rappen is made in five Rappen: %i at %i %% costs %i', (total, percent, fee) => {
    const rounded = { ...booking, total, roundsToFive: true }
    expect(cancellationFee([{ days: 30, percent }], rounded, booking.start)).toBe(fee)
  })

  it('of an order in five Rappen lies within two Rappen of the exact one, or below the price', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 0, max: 100 }), (total, percent) => {
        const [exact, fee] = [false, true].map((roundsToFive) =>
          cancellationFee([{ days: 30, percent }], { ...booking, total, roundsToFive }, booking.start),
        ) as [number, number]
        expect(fee % 5).toBe(0)
        expect(fee).toBeLessThanOrEqual(total)
        expect(Math.abs(fee - exact)).toBeLessThanOrEqual(total - exact < 3 ? 4 : 2)
      }),
    )
  })
})

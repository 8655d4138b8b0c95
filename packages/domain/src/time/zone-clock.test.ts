import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, formatWall, parseWall } from './index.ts'

const zurich = clockOf('Europe/Zurich')
const wall = (text: string) => parseWall(text) ?? Number.NaN
const instant = (text: string) => Date.parse(text) / 60_000

describe('the clock of Zürich', () => {
  it.each([
    ['2026-07-01 12:00', '2026-07-01T10:00Z'],
    ['2026-01-01 00:00', '2025-12-31T23:00Z'],
    ['2026-03-29 01:59', '2026-03-29T00:59Z'],
    ['2026-03-29 03:00', '2026-03-29T01:00Z'],
    ['2026-10-25 01:59', '2026-10-24T23:59Z'],
    ['2026-10-25 02:30', '2026-10-25T00:30Z'],
    ['2026-10-25 03:00', '2026-10-25T02:00Z'],
  ])('shows %s at %s', (text, moment) => {
    expect(zurich.toInstant(wall(text))).toBe(instant(moment))
    expect(formatWall(zurich.toWall(instant(moment)))).toBe(text)
  })

  it('never shows the hour it skips in spring', () => {
    for (const text of ['2026-03-29 02:00', '2026-03-29 02:30', '2026-03-29 02:59']) {
      expect(zurich.toInstant(wall(text))).toBeNull()
      expect(zurich.toInstantOrNext(wall(text))).toBe(instant('2026-03-29T01:00Z'))
    }
  })

  it('shows an hour twice in autumn and means the first', () => {
    const [first, second] = [instant('2026-10-25T00:15Z'), instant('2026-10-25T01:15Z')]
    expect(zurich.toWall(first)).toBe(zurich.toWall(second))
    expect(zurich.toInstant(wall('2026-10-25 02:15'))).toBe(first)
    expect(zurich.toLastInstant(wall('2026-10-25 02:15'))).toBe(second)
    expect(zurich.toLastInstant(wall('2026-10-25 03:00'))).toBe(instant('2026-10-25T02:00Z'))
    expect(zurich.toLastInstant(wall('2026-03-29 02:30'))).toBeNull()
  })

  it('calls an end at the second of two by when both are over', () => {
    const end = (text: string) => formatWall(zurich.toEndWall(instant(text)))
    expect(end('2026-10-25T00:30Z')).toBe('2026-10-25 02:30')
    for (const text of ['2026-10-25T01:00Z', '2026-10-25T01:30Z', '2026-10-25T02:00Z'])
      expect(end(text)).toBe('2026-10-25 03:00')
    expect(end('2026-10-25T02:30Z')).toBe('2026-10-25 03:30')
    // In spring the clock jumps: an hour from 01:00 ends at 03:00.
    expect(end('2026-03-29T01:00Z')).toBe('2026-03-29 03:00')
  })

  it('knows no time that is none', () => {
    expect(() => zurich.toInstantOrNext(Number.NaN)).toThrow(RangeError)
  })
})

const zones = fc.constantFrom('Europe/Zurich', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu')
const minutes = fc.integer({ min: Date.UTC(1996, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })

it('there and back is the same moment, but for the second of two; Temporal agrees', () => {
  fc.assert(
    fc.property(zones, minutes, (zone, moment) => {
      const clock = clockOf(zone)
      const shown = clock.toWall(moment)
      const zoned = Temporal.Instant.fromEpochMilliseconds(moment * 60_000).toZonedDateTimeISO(zone)
      expect(formatWall(shown)).toBe(zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' '))
      const back = clock.toInstant(shown)
      const first = zoned.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'earlier' })
      expect(back).toBe(first.epochMilliseconds / 60_000)
    }),
    { numRuns: 2000 },
  )
})

it.each([
  '',
  '2026-02-29 10:00',
  '2026-13-01 10:00',
  '2026-01-01 24:00',
  '2026-01-01',
  '2026-01-01 10:00 x',
  '1-1-1 1:1',
])('%j is no time', (text) => {
  expect(parseWall(text)).toBeNull()
})

it('a span read back from what the clock shows has all of it in it, and no more than the clock is put back', () => {
  const lengths = fc.integer({ min: 1, max: 3000 })
  // Mostly around a change of the clock: the ends of October and March.
  const near = fc.record({
    year: fc.integer({ min: 2020, max: 2040 }),
    month: fc.constantFrom(2, 9),
    minute: fc.nat(10_080),
  })
  const nights = near.map(({ year, month, minute }) => Date.UTC(year, month, 25) / 60_000 + minute)
  fc.assert(
    fc.property(zones, fc.oneof(minutes, nights), lengths, (zone, start, length) => {
      const clock = clockOf(zone)
      const end = start + length
      const [from, until] = [clock.toWall(start), clock.toEndWall(end)]
      expect(from).toBeLessThan(until)
      expect(clock.toInstantOrNext(from)).toBeLessThanOrEqual(start)
      expect(clock.toInstantOrNext(until)).toBeGreaterThanOrEqual(end)
      expect(clock.toInstantOrNext(until) - end).toBeLessThanOrEqual(60)
      expect(start - clock.toInstantOrNext(from)).toBeLessThanOrEqual(60)
    }),
    { numRuns: 3000 },
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clockOf, dayOf, dayOfWall, endOfWall, formatTime, minuteOfDay, parseTime, weekdayOf } from '../time/index.ts'
import { type BookableObject, blockedDays, type Facts, freeSlots, type Interval, isBookable } from './index.ts'

/** A slow model that walks minute by minute and knows nothing of spans: what it allows, the real one must offer, and nothing else. */
function modelStarts(object: BookableObject, interval: Interval, facts: Facts, day: number): number[] {
  const clock = clockOf(object.zone)
  const isOpen = (instant: number) => {
    const wall = clock.toWall(instant)
    return object.openingTimes.some(({ day: weekday, during }) => {
      const [start, end] = [parseTime(during.start) ?? 0, endOfWall(parseTime(during.end) ?? 0)]
      return weekday === weekdayOf(dayOfWall(wall)) && start <= minuteOfDay(wall) && minuteOfDay(wall) < end
    })
  }
  const isBlocked = (instant: number) => {
    const of = dayOfWall(clock.toWall(instant))
    return object.blockingDays.some((rule) => blockedDays([rule], of, of).length > 0)
  }
  const used = (instant: number, list: Facts['taken'] = facts.taken) =>
    list.reduce((sum, { start, end, quantity = 1 }) => sum + (start <= instant && instant < end ? quantity : 0), 0)
  const everyMinute = (start: number, end: number, holds: (instant: number) => boolean) => {
    for (let instant = start; instant < end; instant += 1) if (!holds(instant)) return false
    return true
  }
  const lengthFrom = (start: number): number | null => {
    const wall = clock.toWall(start)
    if (interval.type === 'fixed') {
      const { first, count, minutes } = interval.settings
      const slot = (minuteOfDay(wall) - (parseTime(first ?? '') ?? 0)) / (minutes ?? 1)
      if (!Number.isInteger(slot) || slot < 0 || slot >= (count ?? 0)) return null
      const end = clock.toInstant(wall + (interval.interval ?? minutes ?? 0))
      return end === null ? null : end - start
    }
    let opened = start
    while (isOpen(opened - 1)) opened -= 1
    return (start - opened) % (interval.interval ?? 1) === 0 ? interval.interval : null
  }
  const found: number[] = []
  const [from, until] = [clock.toInstantOrNext(day * 1440), clock.toInstantOrNext((day + 1) * 1440)]
  for (let start = from; start < until; start += 1) {
    const wall = clock.toWall(start)
    if (clock.toInstant(wall) !== start) continue
    if (interval.weekdays.length > 0 && !interval.weekdays.includes(weekdayOf(day))) continue
    if (start < facts.now + object.leadTimeHours * 60 || !isOpen(start)) continue
    const length = lengthFrom(start)
    if (length === null || length <= 0) continue
    const [first, last] = [start - interval.preProcessingTime, start + length + interval.postProcessingTime]
    const isFree =
      everyMinute(start, start + length, isOpen) &&
      everyMinute(first, last, (instant) => !isBlocked(instant)) &&
      everyMinute(first, last, (instant) => used(instant) < object.stock) &&
      everyMinute(first, last, (instant) => used(instant, facts.takenByParts ?? []) === 0)
    if (isFree) found.push(start)
  }
  return found
}

const quarter = fc.integer({ min: 0, max: 95 }).map((n) => n * 15)
const time = quarter.map((minutes) => formatTime(minutes))
const openingTime = fc
  .tuple(fc.integer({ min: 0, max: 6 }), time, fc.oneof(time, fc.constant('23:59')))
  .map(([day, start, end]) => ({ day, during: { start, end } }))

/** Around both changes of the clock, and ordinary days. */
const day = fc.constantFrom(
  dayOf(2026, 3, 28),
  dayOf(2026, 3, 29),
  dayOf(2026, 10, 24),
  dayOf(2026, 10, 25),
  dayOf(2026, 6, 3),
  dayOf(2028, 2, 29),
)

const scene = fc
  .record({
    day,
    zone: fc.constantFrom('Europe/Zurich', 'UTC'),
    openingTimes: fc.array(openingTime, { maxLength: 12 }),
    blocked: fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 1 }),
    interval: fc.record({
      type: fc.constantFrom('fixed' as const, 'dynamic' as const),
      weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      interval: fc.constantFrom(15, 30, 45, 60, 90, 240),
      preProcessingTime: fc.constantFrom(0, 0, 15, 60, 200),
      postProcessingTime: fc.constantFrom(0, 0, 30, 90),
      first: time,
      count: fc.integer({ min: 0, max: 6 }),
      minutes: fc.constantFrom(30, 60, 120, 245),
      maxSteps: fc.integer({ min: 1, max: 5 }),
    }),
    stock: fc.constantFrom(1, 1, 3),
    leadTimeHours: fc.constantFrom(0, 0, 5),
    nowHours: fc.integer({ min: -30, max: 20 }),
    taken: fc.array(
      fc.record({
        at: fc.integer({ min: -600, max: 2400 }),
        length: fc.integer({ min: 1, max: 400 }),
        quantity: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 5 },
    ),
    parts: fc.array(fc.record({ at: fc.integer({ min: -600, max: 2400 }), length: fc.integer({ min: 1, max: 200 }) }), {
      maxLength: 1,
    }),
  })
  .map(({ day, zone, openingTimes, blocked, interval, stock, leadTimeHours, nowHours, taken, parts }) => {
    const midnight = clockOf(zone).toInstantOrNext(day * 1440)
    const { first, count, minutes, ...rest } = interval
    const blockingDays = blocked.map((shift) => {
      const date = new Date((day + shift) * 86_400_000)
      return {
        type: 'day' as const,
        repeat: false,
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      }
    })
    const object: BookableObject = {
      zone,
      isVisible: true,
      openingTimes,
      blockingDays,
      leadTimeHours,
      horizonDays: 5000,
      stock,
    }
    const chosen: Interval = {
      id: 1,
      isMultiDays: false,
      multiDaysValue: 1,
      multiDaysUnit: 'day',
      ...rest,
      settings: { first, count, minutes },
    }
    const facts: Facts = {
      now: midnight + nowHours * 60,
      taken: taken.map(({ at, length, quantity }) => ({ start: midnight + at, end: midnight + at + length, quantity })),
      takenByParts:
        stock > 1 ? [] : parts.map(({ at, length }) => ({ start: midnight + at, end: midnight + at + length })),
    }
    return { day, object, interval: chosen, facts }
  })

it('offers exactly what a slow, obviously right model allows', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(scene, ({ day, object, interval, facts }) => {
      const offered = freeSlots(object, interval, facts, { from: day, until: day }).map(({ start }) => start)
      expect([...offered].sort((a, b) => a - b)).toEqual(modelStarts(object, interval, facts, day))
    }),
    { numRuns: 120 },
  )
})

it('a slot that is offered is accepted when it is asked for', () => {
  fc.assert(
    fc.property(scene, ({ day, object, interval, facts }) => {
      const clock = clockOf(object.zone)
      for (const { start, end, steps } of freeSlots(object, interval, facts, { from: day, until: day })) {
        const wish = { displayStart: clock.toWall(start), displayEnd: clock.toWall(end), steps }
        const verdict = isBookable(object, interval, wish, facts)
        expect(verdict).toMatchObject({ start, end, steps })
      }
    }),
    { numRuns: 1000 },
  )
})

it('accepted bookings never overlap, however they are asked for, and never exceed the stock', () => {
  const wishes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(scene, wishes, ({ day, object, interval, facts }, picks) => {
      const clock = clockOf(object.zone)
      const offered = freeSlots(object, interval, { ...facts, taken: [], takenByParts: [] }, { from: day, until: day })
      const accepted: { start: number; end: number; quantity: number }[] = []
      for (const [pick, quantity] of picks) {
        const slot = offered[pick % Math.max(1, offered.length)]
        if (!slot) return
        const wish = { displayStart: clock.toWall(slot.start), displayEnd: clock.toWall(slot.end), steps: 1 }
        const verdict = isBookable(object, interval, wish, { now: facts.now, taken: accepted }, quantity)
        if (typeof verdict !== 'string') accepted.push({ ...verdict.occupied, quantity })
      }
      for (const { start } of accepted) {
        const together = accepted.filter((other) => other.start <= start && start < other.end)
        expect(together.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(object.stock)
      }
    }),
    { numRuns: 500 },
  )
})

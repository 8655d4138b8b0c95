import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  clockOf,
  dayOf,
  dayOfWall,
  endOfWall,
  formatTime,
  formatWall,
  minuteOfDay,
  parseTime,
  parseWall,
  shownEnd,
  weekdayOf,
} from '../time/index.ts'
import {
  type BookableObject,
  blockedDays,
  Calendar,
  type Facts,
  freeSlots,
  freeStarts,
  type Interval,
  isBookable,
  lastDayOf,
  spansOfWeekday,
  statesOfDays,
  touchedDays,
} from './index.ts'

/** A slow model that walks minute by minute and knows nothing of spans: what it allows, the real one must offer, and nothing else. */
function modelStarts(object: BookableObject, interval: Interval, facts: Facts, day: number): number[] {
  const clock = clockOf(object.zone)
  const hours = object.openingTimes.map(({ day: weekday, during }) => ({
    weekday,
    start: parseTime(during.start) ?? 0,
    end: endOfWall(parseTime(during.end) ?? 0),
  }))
  // A time that exists twice means the first: whoever opened at 02:15 does not close because the clock shows 02:00 again. What counts
  // is how far the clock has come, and an hour is the most it is put back.
  const farthest = (instant: number) => {
    const wall = clock.toWall(instant)
    if (clock.toWall(instant - 60) < wall) return wall
    return Math.max(...Array.from({ length: 61 }, (_, ago) => clock.toWall(instant - ago)))
  }
  const isOpen = (instant: number) => {
    const wall = farthest(instant)
    const [weekday, minute] = [weekdayOf(dayOfWall(wall)), minuteOfDay(wall)]
    return hours.some((open) => open.weekday === weekday && open.start <= minute && minute < open.end)
  }
  const blocked = new Map<number, boolean>()
  const isBlocked = (instant: number) => {
    const of = dayOfWall(clock.toWall(instant))
    const known = blocked.get(of) ?? object.blockingDays.some((rule) => blockedDays([rule], of, of).length > 0)
    blocked.set(of, known)
    return known
  }
  const used = (instant: number, list: Facts['taken'] = facts.taken) =>
    list.reduce((sum, { start, end, quantity = 1 }) => sum + (start <= instant && instant < end ? quantity : 0), 0)
  const everyMinute = (start: number, end: number, holds: (instant: number) => boolean) => {
    for (let instant = start; instant < end; instant += 1) if (!holds(instant)) return false
    return true
  }
  const lengthFrom = (start: number, opened: number): number | null => {
    const wall = clock.toWall(start)
    if (interval.type === 'fixed') {
      const { first, count, minutes } = interval.settings
      const slot = (minuteOfDay(wall) - (parseTime(first ?? '') ?? 0)) / (minutes ?? 1)
      if (!Number.isInteger(slot) || slot < 0 || slot >= (count ?? 0)) return null
      const end = clock.toInstant(endOfWall(wall + (interval.interval ?? minutes ?? 0)))
      return end === null ? null : end - start
    }
    const step = interval.interval ?? 1
    if ((start - opened) % step !== 0) return null
    return minuteOfDay(clock.toWall(start + step)) === 1439 ? step + 1 : step
  }
  const found: number[] = []
  const [from, until] = [clock.toInstantOrNext(day * 1440), clock.toInstantOrNext((day + 1) * 1440)]
  const weekBefore = from - 8 * 1440
  let opened = from
  while (opened > weekBefore && isOpen(opened - 1)) opened -= 1
  // What never closes counts its steps from midnight.
  if (opened === weekBefore) opened = from
  for (let start = from; start < until; start += 1) {
    if (!isOpen(start - 1)) opened = start
    const wall = clock.toWall(start)
    if (clock.toInstant(wall) !== start) continue
    if (interval.weekdays.length > 0 && !interval.weekdays.includes(weekdayOf(day))) continue
    if (start < facts.now + object.leadTimeHours * 60 || !isOpen(start)) continue
    const length = lengthFrom(start, opened)
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

/** Left out every other time. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant(undefined), value)
const quarter = fc.integer({ min: 0, max: 95 }).map((n) => n * 15)
const time = quarter.map((minutes) => formatTime(minutes))
const openingTime = fc
  .tuple(fc.integer({ min: 0, max: 6 }), time, fc.oneof(time, fc.constant('23:59')))
  .map(([day, start, end]) => ({ day, during: { start, end } }))

const everyDay = (start: string, end: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, during: { start, end } }))
/** Also what never closes, and what closes only once a week: their spans reach over midnights. */
const openingTimes = fc.oneof(
  { weight: 3, arbitrary: fc.array(openingTime, { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constant(everyDay('00:00', '23:59')) },
  { weight: 3, arbitrary: fc.tuple(time, time).map(([a, b]) => (a < b ? everyDay(a, b) : everyDay(b, a))) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 6 }), time)
      .map(([closing, end]) =>
        everyDay('00:00', '23:59').map((open) =>
          open.day === closing ? { ...open, during: { start: '00:00', end } } : open,
        ),
      ),
  },
)

/** Around both changes of the clock, and ordinary days. */
const day = fc.constantFrom(
  dayOf(2026, 3, 28),
  dayOf(2026, 3, 29),
  dayOf(2026, 10, 24),
  dayOf(2026, 10, 25),
  dayOf(2026, 6, 3),
  dayOf(2028, 2, 29),
)

const anyScene = fc
  .record({
    day,
    zone: fc.constantFrom('Europe/Zurich', 'UTC'),
    openingTimes,
    blocked: fc.array(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 3, max: 40 })), { maxLength: 1 }),
    interval: fc.record({
      type: fc.constantFrom('fixed' as const, 'dynamic' as const),
      weekdays: fc.oneof(fc.constant([]), fc.subarray([0, 1, 2, 3, 4, 5, 6])),
      interval: fc.constantFrom(15, 30, 45, 50, 60, 90, 119, 240, 300, 420),
      preProcessingTime: fc.constantFrom(0, 0, 15, 60, 200),
      postProcessingTime: fc.constantFrom(0, 0, 30, 90),
      first: time,
      count: fc.integer({ min: 0, max: 6 }),
      minutes: fc.constantFrom(30, 60, 120, 245),
      maxSteps: fc.integer({ min: 1, max: 5 }),
    }),
    days: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.record({
          multiDaysValue: fc.integer({ min: 1, max: 3 }),
          multiDaysUnit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
          handOver: maybe(fc.tuple(time, fc.oneof(time, fc.constant('23:59')))),
        }),
      },
    ),
    stock: fc.constantFrom(1, 1, 3),
    leadTimeHours: fc.constantFrom(0, 0, 5),
    nowHours: fc.integer({ min: -30, max: 20 }),
    taken: fc.array(
      fc.record({
        at: fc.oneof(fc.integer({ min: -600, max: 2400 }), fc.integer({ min: -8000, max: 40_000 })),
        length: fc.integer({ min: 1, max: 400 }),
        quantity: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 5 },
    ),
    parts: fc.array(fc.record({ at: fc.integer({ min: -600, max: 2400 }), length: fc.integer({ min: 1, max: 200 }) }), {
      maxLength: 1,
    }),
  })
  .map(({ day, zone, openingTimes, blocked, interval, days, stock, leadTimeHours, nowHours, taken, parts }) => {
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
    const [handOver, takeOver] = days?.handOver ?? []
    const chosen: Interval = {
      id: 1,
      isMultiDays: days !== undefined,
      multiDaysValue: days?.multiDaysValue ?? 1,
      multiDaysUnit: days?.multiDaysUnit ?? 'day',
      ...rest,
      settings: { first, count, minutes, from: handOver, to: takeOver },
    }
    const facts: Facts = {
      now: midnight + nowHours * 60,
      taken: taken.map(({ at, length, quantity }) => ({ start: midnight + at, end: midnight + at + length, quantity })),
      takenByParts:
        stock > 1 ? [] : parts.map(({ at, length }) => ({ start: midnight + at, end: midnight + at + length })),
    }
    return { day, object, interval: chosen, facts }
  })

type Scene = typeof anyScene extends fc.Arbitrary<infer S> ? S : never

/** Without bookings of several days, whose starts the slow model does not know. */
const scene = anyScene.filter(({ interval }) => !interval.isMultiDays)

it('offers exactly what a slow, obviously right model allows', () => {
  fc.assert(
    fc.property(scene, ({ day, object, interval, facts }) => {
      const offered = freeSlots(object, interval, facts, { from: day, until: day }).map(({ start }) => start)
      expect([...offered].sort((a, b) => a - b)).toEqual(modelStarts(object, interval, facts, day))
    }),
    { numRuns: 600 },
  )
})

it('a slot that is offered is accepted when it is asked for', () => {
  fc.assert(
    fc.property(anyScene, ({ day, object, interval, facts }) => {
      const clock = clockOf(object.zone)
      const offered = freeSlots(object, interval, facts, { from: day, until: day })
      for (const { start, end, steps } of offered) {
        const wish = { displayStart: clock.toWall(start), displayEnd: clock.toWall(end), steps }
        expect(isBookable(object, interval, wish, facts)).toMatchObject({ start, end, steps })
        // As people write an end: midnight is 23:59 of the day before.
        const shown = parseWall(shownEnd(formatWall(wish.displayEnd))) ?? Number.NaN
        expect(isBookable(object, interval, { ...wish, displayEnd: shown }, facts)).toMatchObject({ start, end, steps })
      }
      // The same day among others: what is offered does not depend on how many days somebody looks at.
      const onDay = ({ start }: { start: number }) => dayOfWall(clock.toWall(start)) === day
      const around = freeSlots(object, interval, facts, { from: day - 6, until: day + 3 })
      expect(around.filter(onDay)).toEqual(offered)
    }),
    { numRuns: 1000 },
  )
})

it('accepted bookings never overlap, however they are asked for, and never exceed the stock', () => {
  const wishes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(anyScene, wishes, ({ day, object, interval, facts }, picks) => {
      const clock = clockOf(object.zone)
      const offered = freeSlots(object, interval, { ...facts, taken: [], takenByParts: [] }, { from: day, until: day })
      const accepted: { start: number; end: number; quantity: number }[] = []
      for (const [pick, quantity] of picks) {
        const slot = offered[pick % Math.max(1, offered.length)]
        if (!slot) return
        const { start, end, steps } = slot
        const wish = { displayStart: clock.toWall(start), displayEnd: clock.toWall(end), steps }
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

/** Where so many steps end by the words of the rules, as the clock shows it; null where the last day is closed. */
function endOf({ object, interval }: Scene, start: number, steps: number): number | null {
  const clock = clockOf(object.zone)
  const wall = clock.toWall(start)
  if (interval.isMultiDays) {
    const last = lastDayOf(interval, dayOfWall(wall), steps)
    const closing = spansOfWeekday(object.openingTimes, weekdayOf(last)).at(-1)?.end
    const minute = parseTime(interval.settings.to ?? '') ?? closing
    return minute === undefined ? null : last * 1440 + minute
  }
  if (interval.type === 'dynamic') return clock.toWall(start + steps * (interval.interval ?? 0))
  const { minutes } = interval.settings
  return wall + (steps - 1) * (minutes ?? 0) + (interval.interval ?? minutes ?? 0)
}

/** Everything validation accepts that begins on the day, of every length. */
function acceptedOn(scene: Scene): { start: number; end: number }[] {
  const { day, object, interval, facts } = scene
  const clock = clockOf(object.zone)
  const starts = new Calendar(object, interval, { now: facts.now, taken: [] }, day, day + 1).slots(day)
  return starts.flatMap(({ placement: { start } }) =>
    Array.from({ length: interval.maxSteps }, (_, index) => index + 1).flatMap((steps) => {
      const displayEnd = endOf(scene, start, steps)
      if (displayEnd === null) return []
      const wish = { displayStart: clock.toWall(start), displayEnd, steps }
      const verdict = isBookable(object, interval, wish, facts)
      return typeof verdict === 'string' ? [] : [{ start: verdict.start, end: verdict.end }]
    }),
  )
}

it('what a search promises validation accepts, and what validation accepts the search finds', () => {
  const hours = fc.record({ from: maybe(quarter), until: maybe(quarter) })
  let promises = 0
  let fits = 0
  let others = 0
  fc.assert(
    fc.property(anyScene, hours, (scene, { from, until }) => {
      fc.pre(from === undefined || until === undefined || from < until)
      const { day, object, interval, facts } = scene
      const clock = clockOf(object.zone)
      const moment = (minute: number) => clock.toInstantOrNext(day * 1440 + minute)
      const minuteOf = (start: number) => minuteOfDay(clock.toWall(start))
      const found = freeStarts(object, [interval], facts, { day, from, until })
      const accepted = acceptedOn(scene)
      const minutes = (bookings: readonly { start: number }[]) =>
        [...new Set(bookings.map(({ start }) => minuteOf(start)))].sort((a, b) => a - b)
      promises += found.starts.length
      // What lies outside the days a search says it touches changes nothing.
      const reach = touchedDays([interval], day, day)
      const near = facts.taken.filter(({ start, end }) => end > reach.from * 1440 && start < (reach.until + 1) * 1440)
      expect(freeStarts(object, [interval], { ...facts, taken: near }, { day, from, until })).toEqual(found)
      if (from === undefined && until === undefined) {
        expect(found).toEqual({ isFree: accepted.length > 0, starts: minutes(accepted) })
        return
      }
      const begin = from === undefined ? moment(until ?? 0) - 1 : moment(from)
      const end = until === undefined ? begin + 1 : moment(until)
      const covering = accepted.filter((booking) => booking.start <= begin && booking.end >= end)
      expect(found.isFree).toBe(covering.length > 0)
      if (found.isFree) {
        fits += 1
        expect(found.starts).toEqual([Math.max(...minutes(covering))])
        return
      }
      // Named is what can be had for as long as was wished, or as long as the object is ever let; nothing else.
      const lengths = acceptedOn({ ...scene, facts: { now: facts.now, taken: [] } }).map((one) => one.end - one.start)
      const length = Math.min(end - begin, Math.max(...lengths))
      expect(found.starts).toEqual(minutes(accepted.filter((booking) => booking.end - booking.start >= length)))
      others += found.starts.length
    }),
    { numRuns: 2000 },
  )
  // It would also hold if nothing were ever found.
  expect(promises).toBeGreaterThan(1000)
  expect(fits).toBeGreaterThan(40)
  expect(others).toBeGreaterThan(1000)
})

it('a day that is shown as free has a start that validation accepts, and no other day has', () => {
  fc.assert(
    fc.property(anyScene, (scene) => {
      const { day, object, interval, facts } = scene
      const states = statesOfDays(object, [interval], facts, { from: day - 1, until: day + 2 })
      for (const [index, state] of states.entries()) {
        const isShownFree = state === 'free' || state === 'partly'
        expect([index, state, isShownFree]).toEqual([
          index,
          state,
          acceptedOn({ ...scene, day: day - 1 + index }).length > 0,
        ])
      }
    }),
    { numRuns: 500 },
  )
})

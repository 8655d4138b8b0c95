import type { PublicObject } from '@allmend/contract'
import { clockOf, dayOf, mondayOf, wallAt } from '@allmend/domain/time'
import { describe, expect, it } from 'vitest'
import { clockChangeOn } from '../../../../../lib/clock-change.ts'
import { spanWords } from '../day-words.ts'
import { drawnEnd, endOf, fitLength, judge, lengthsFrom, stepsBetween } from '../lengths.ts'
import { nearestFree } from '../nearest-free.ts'
import { type PublicInterval, sceneOf } from '../scene.ts'
import { chosenTime, firstPossibleDay } from '../use-single.ts'
import { itemsOf } from './calendar-items.ts'
import { entryOf, neighbour } from './calendar-keys.ts'
import { snap } from './snap.ts'
import { freeAround, partOn, showDays, shownHours } from './week.ts'

const zone = 'Europe/Zurich'
const at = (day: number, hour: number) => wallAt(day, hour * 60)
const moment = (day: number, hour: number) => clockOf(zone).toInstantOrNext(at(day, hour))

const hourly: PublicInterval = {
  id: 1,
  name: 'Pro Stunde',
  type: 'dynamic',
  weekdays: [],
  interval: 60,
  maxSteps: 4,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day',
  preProcessingTime: 0,
  postProcessingTime: 0,
  settings: {},
  isFlat: false,
  prices: {},
  priceRules: [],
}
const daily = (start: string, end: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start, end } }))
const hall = {
  zone,
  is_visible: true,
  openingTimes: daily('08:00', '20:00'),
  blockingDays: [{ type: 'day', title: 'Bodenpflege', repeat: false, year: 2026, month: 12, day: 10 }],
  leadTimeHours: 0,
  horizonDays: 540,
  stock: 1,
} as unknown as PublicObject

const monday = dayOf(2026, 12, 7)
const now = moment(monday - 7, 12)
const taken = [{ start: moment(monday, 10), end: moment(monday, 12) }]
const scene = sceneOf(hall, hourly, taken, 1, now)

describe('the day it opens on', () => {
  const nights = { ...hourly, isMultiDays: true, maxSteps: 7, settings: { from: '14:00', to: '11:00' } }
  // Two days of lead: at three o'clock the night of the day after tomorrow is already too soon.
  const hut = { ...hall, leadTimeHours: 48 }
  it.each([
    ['before the start', 13, 2],
    ['after the start', 15, 3],
  ])('lets something begin, asked %s of the night', (_, hour, days) => {
    const asked = moment(monday - 7, hour)
    expect(firstPossibleDay(sceneOf(hut, nights, [], 1, asked))).toBe(monday - 7 + days)
  })

  it('is none that is closed or has no start', () => {
    const asked = moment(dayOf(2026, 12, 10), 7)
    expect(firstPossibleDay(sceneOf(hall, hourly, [], 1, asked))).toBe(dayOf(2026, 12, 11))
    const onMondays = { ...hourly, weekdays: [1] }
    expect(firstPossibleDay(sceneOf(hall, onMondays, [], 1, asked))).toBe(dayOf(2026, 12, 14))
  })

  it('offers no day of which it is not known what is taken', () => {
    // Monday, 1 February 2027: the week that is shown lies in February, so what January holds is not known.
    const first = dayOf(2027, 2, 1)
    const busy = sceneOf(hall, hourly, [{ start: moment(first, 0), end: moment(first + 1, 0) }], 1, now)
    const offers = nearestFree(busy, { start: at(first, 10), steps: 1 })
    expect(offers.length).toBeGreaterThan(0)
    expect(offers.every(({ start }) => start >= at(first, 0))).toBe(true)
  })
})

describe('the week of an object', () => {
  it('draws the night that has an hour twice: nothing that is taken or can be chosen is without a length', () => {
    const night = dayOf(2027, 10, 31)
    const halves = { ...hourly, interval: 30 }
    const open = { ...hall, openingTimes: daily('00:00', '06:00') } as PublicObject
    // An hour from the first 02:00, until the clock shows 02:00 again.
    const doubled = { start: moment(night, 2), end: moment(night, 2) + 60 }
    const [shown] = showDays(sceneOf(open, halves, [doubled], 1, moment(night - 7, 12)), night)
    expect(shown?.taken.map(spanWords)).toEqual(['02:00–03:00'])
    const starts = shown?.starts ?? []
    expect(starts.length).toBeGreaterThan(8)
    expect(starts.filter(({ start, end }) => end <= start)).toEqual([])
    const free = sceneOf(open, halves, [], 1, moment(night - 7, 12))
    expect([endOf(free, { start: at(night, 2), steps: 2 }), drawnEnd(free, { start: at(night, 2), steps: 2 })]).toEqual(
      [at(night, 2), at(night, 3)],
    )
  })

  it('says of every day what is open, taken and free, and why a day is closed', () => {
    const days = showDays(scene, monday)
    expect(days).toHaveLength(7)
    expect(days[0]?.open.map(spanWords)).toEqual(['08:00–20:00'])
    expect(days[0]?.taken.map(spanWords)).toEqual(['10:00–12:00'])
    expect(days[0]?.starts.filter(({ reason }) => reason === null)).toHaveLength(10)
    expect(days[3]?.note).toEqual({ title: 'Geschlossen', text: 'Bodenpflege' })
    expect(shownHours(days)).toEqual({ start: 8 * 60, end: 20 * 60 })
  })

  it('names days that are over, too soon, too far, or no day to begin on', () => {
    const noteAt = (change: object, interval = hourly) =>
      showDays(sceneOf({ ...hall, ...change } as PublicObject, interval, [], 1, moment(monday, 12)), monday - 1, 2).map(
        ({ note }) => note?.title ?? null,
      )
    expect(noteAt({})).toEqual(['Vorbei', null])
    expect(noteAt({ leadTimeHours: 24 })).toEqual(['Vorbei', 'Zu kurzfristig'])
    expect(noteAt({}, { ...hourly, weekdays: [3] })).toEqual(['Kein Beginn', 'Kein Beginn'])
    const far = showDays(sceneOf({ ...hall, horizonDays: 3 } as PublicObject, hourly, [], 1, now), monday + 30, 1)
    expect(far[0]?.note?.title).toBe('Noch nicht buchbar')
  })

  it('tells around something taken what is free', () => {
    const [shown] = showDays(scene, monday)
    if (!shown) throw new Error('no day')
    expect(freeAround(shown, shown.taken[0] ?? { start: 0, end: 0 })).toEqual({
      before: { start: 480, end: 600 },
      after: { start: 720, end: 1200 },
    })
    const items = itemsOf(shown)
    expect(items.find(({ kind }) => kind === 'taken')?.label).toBe(
      'Montag, 07.12.2026, belegt 10:00–12:00 Uhr. Davor frei: 08:00–10:00. Danach frei: 12:00–20:00.',
    )
    expect(items.filter(({ kind }) => kind === 'free')).toHaveLength(10)
  })

  it('has what is taken once, and beside it what cannot be had for another reason', () => {
    const [shown] = showDays(sceneOf(hall, { ...hourly, postProcessingTime: 60 }, taken, 1, now), monday)
    if (!shown) throw new Error('no day')
    // At nine the hour to clear up would run into what begins at ten; ten and eleven are taken themselves.
    expect(itemsOf(shown).map(({ kind, start }) => `${start / 60} ${kind}`)).toEqual([
      '8 free',
      '9 lost',
      '10 taken',
      ...[12, 13, 14, 15, 16, 17, 18, 19].map((hour) => `${hour} free`),
    ])
    expect(itemsOf({ ...shown, note: { title: 'Geschlossen', text: '' } })).toEqual([])
  })

  it('between two that are taken nothing is free where they touch', () => {
    const [a, b, c] = [
      { start: 540, end: 600 },
      { start: 600, end: 660 },
      { start: 720, end: 780 },
    ] as const
    const [shown] = showDays(scene, monday)
    if (!shown) throw new Error('no day')
    const day = { ...shown, taken: [a, b, c] }
    expect(freeAround(day, a)).toEqual({ before: { start: 480, end: 540 }, after: null })
    expect(freeAround(day, b)).toEqual({ before: null, after: { start: 660, end: 720 } })
    expect(freeAround(day, c)).toEqual({ before: { start: 660, end: 720 }, after: { start: 780, end: 1200 } })
  })

  it('cuts a booking of several days into its days', () => {
    const span = { start: at(monday, 14), end: at(monday + 1, 11) }
    expect([monday - 1, monday, monday + 1, monday + 2].map((day) => partOn(day, span))).toEqual([
      null,
      { start: 840, end: 1440 },
      { start: 0, end: 660 },
      null,
    ])
    expect(mondayOf(monday + 6)).toBe(monday)
  })
})

describe('the keys', () => {
  const columns = showDays(scene, monday).map((shown) => ({ day: shown.day, items: itemsOf(shown) }))

  it('go from time to time and over closed days', () => {
    expect(neighbour(columns, { day: monday, start: 540 }, 'ArrowDown')).toEqual({ day: monday, start: 600 })
    expect(neighbour(columns, { day: monday, start: 600 }, 'ArrowDown')).toEqual({ day: monday, start: 720 })
    expect(neighbour(columns, { day: monday, start: 480 }, 'ArrowUp')).toBeNull()
    expect(neighbour(columns, { day: monday + 2, start: 540 }, 'ArrowRight')).toEqual({ day: monday + 4, start: 540 })
    expect(neighbour(columns, { day: monday, start: 540 }, 'ArrowRight')).toEqual({ day: monday + 1, start: 540 })
    expect(neighbour(columns, { day: monday + 2, start: 540 }, 'ArrowLeft')).toEqual({ day: monday + 1, start: 540 })
    expect(neighbour(columns, { day: monday + 1, start: 660 }, 'ArrowLeft')).toEqual({ day: monday, start: 600 })
    expect(neighbour(columns, { day: monday, start: 720 }, 'ArrowUp')).toEqual({ day: monday, start: 600 })
    expect(neighbour(columns, { day: monday, start: 540 }, 'Home')).toEqual({ day: monday, start: 480 })
    expect(neighbour(columns, { day: monday, start: 540 }, 'ArrowLeft')).toBeNull()
    expect(neighbour(columns, { day: monday, start: 540 }, 'End')).toEqual({ day: monday, start: 1140 })
    expect(neighbour(columns, { day: monday, start: 540 }, 'x')).toBeNull()
  })

  it('enter where something is chosen, else at the first free time', () => {
    expect(entryOf(columns, null)).toMatchObject({ day: monday, start: 480 })
    expect(entryOf(columns, { day: monday + 1, start: 900 })).toMatchObject({ day: monday + 1, start: 900 })
  })
})

describe('a length', () => {
  it('ends at what is taken, at the most steps, or at closing time', () => {
    expect(lengthsFrom(scene, at(monday, 8)).map(({ steps }) => steps)).toEqual([1, 2])
    expect(lengthsFrom(scene, at(monday, 13)).map(({ steps }) => steps)).toEqual([1, 2, 3, 4])
    expect(lengthsFrom(scene, at(monday, 18)).map(({ steps }) => steps)).toEqual([1, 2])
    expect(lengthsFrom(scene, at(monday, 11))).toEqual([])
  })

  it('shrinks to what fits when the start moves', () => {
    expect(fitLength(scene, { start: at(monday, 8), steps: 4 })).toEqual({ start: at(monday, 8), steps: 2 })
    expect(fitLength(scene, { start: at(monday, 13), steps: 3 })).toEqual({ start: at(monday, 13), steps: 3 })
    expect(fitLength(scene, { start: at(monday, 10), steps: 1 })).toBeNull()
  })

  it('of slots counts the gaps, of nights ends at the hand-over', () => {
    const slots = {
      ...hourly,
      type: 'fixed' as const,
      interval: 150,
      settings: { first: '09:00', count: 3, minutes: 180 },
    }
    const inSlots = sceneOf(hall, slots, [], 1, now)
    expect(endOf(inSlots, { start: at(monday, 9), steps: 2 })).toBe(at(monday, 14.5))
    expect(stepsBetween(inSlots, at(monday, 9), at(monday, 14.5))).toBe(2)
    const nights = { ...hourly, isMultiDays: true, maxSteps: 7, settings: { from: '14:00', to: '11:00' } }
    const hut = sceneOf(hall, nights, [], 1, now)
    expect(endOf(hut, { start: at(monday, 14), steps: 2 })).toBe(at(monday + 2, 11))
    // The 10th is blocked, so the third night cannot be had.
    expect(lengthsFrom(hut, at(monday, 14)).map(({ steps }) => steps)).toEqual([1, 2])
  })

  it('of nights never ends on a closed day, and is as short as it can be', () => {
    const nights = { ...hourly, isMultiDays: true, maxSteps: 4, settings: { from: '14:00', to: '11:00' } }
    const openingTimes = daily('08:00', '20:00').filter(({ day }) => day !== 0)
    const hut = sceneOf({ ...hall, openingTimes }, nights, [], 1, now)
    const saturday = monday + 5
    expect(lengthsFrom(hut, at(saturday, 14)).map(({ steps }) => steps)).toEqual([2, 3, 4])
    expect(fitLength(hut, { start: at(saturday, 14), steps: 1 })).toEqual({ start: at(saturday, 14), steps: 2 })
    const [start] = showDays(hut, saturday, 1)[0]?.starts ?? []
    expect(start?.reason).toBeNull()
  })
})

describe('a time that was lost', () => {
  it('has its nearest free ones of the same length, in order', () => {
    const found = nearestFree(scene, { start: at(monday, 10), steps: 2 })
    expect(found.map(({ start }) => start)).toEqual([at(monday, 8), at(monday, 12), at(monday, 13)])
    expect(nearestFree(scene, { start: at(monday, 10), steps: 2 }, 1)).toHaveLength(1)
    // A week before and three after, and no further.
    const full = sceneOf(hall, hourly, [{ start: moment(monday - 30, 0), end: moment(monday + 21, 19) }], 1, now)
    expect(nearestFree(full, { start: at(monday, 10), steps: 1 })).toEqual([{ start: at(monday + 21, 19), steps: 1 }])
    const longer = sceneOf(hall, hourly, [{ start: moment(monday - 30, 0), end: moment(monday + 22, 0) }], 1, now)
    expect(nearestFree(longer, { start: at(monday, 10), steps: 1 })).toEqual([])
  })
})

describe('dragging', () => {
  const days = showDays(scene, monday)
  it('draws as far as it is free', () => {
    expect(snap(scene, days, { kind: 'draw', from: at(monday, 13) }, at(monday, 14.4))?.steps).toBe(2)
    expect(snap(scene, days, { kind: 'draw', from: at(monday, 8) }, at(monday, 15))?.steps).toBe(2)
  })
  it('moves and stretches to times that can be had', () => {
    const pick = { start: at(monday, 14), steps: 2 }
    expect(snap(scene, days, { kind: 'move', pick, grip: 30 }, at(monday + 1, 9.6))).toEqual({
      start: at(monday + 1, 9),
      steps: 2,
    })
    expect(snap(scene, days, { kind: 'move', pick, grip: 0 }, at(monday, 10.4))?.start).toBe(at(monday, 12))
    expect(snap(scene, days, { kind: 'start', pick }, at(monday, 12.9))).toEqual({ start: at(monday, 13), steps: 3 })
    expect(snap(scene, days, { kind: 'end', pick }, at(monday, 16.5))).toEqual({ start: at(monday, 14), steps: 3 })
  })
})

describe('the two Sundays on which the clock is changed', () => {
  const night = { ...hall, openingTimes: daily('00:00', '06:00') } as PublicObject
  const [spring, autumn] = [dayOf(2027, 3, 28), dayOf(2026, 10, 25)]

  it('are known', () => {
    expect(clockChangeOn(zone, spring)).toEqual({ kind: 'skipped', start: 120, end: 180 })
    expect(clockChangeOn(zone, autumn)).toEqual({ kind: 'twice', start: 120, end: 180 })
    expect(clockChangeOn(zone, monday)).toBeNull()
  })

  it('have no start in the hour that is left out, and refuse it with its reason', () => {
    const inSpring = sceneOf(night, hourly, [], 1, now)
    const [shown] = showDays(inSpring, spring, 1)
    expect(shown?.starts.map(({ start }) => start / 60)).toEqual([0, 1, 3, 4, 5])
    expect(judge(inSpring, { start: at(spring, 2), steps: 1 })).toBe('nonexistent_time')
    expect(endOf(inSpring, { start: at(spring, 0), steps: 3 })).toBe(at(spring, 4))
  })

  it('have the hour that comes twice once, and three hours from midnight end at two', () => {
    const inAutumn = sceneOf(night, hourly, [], 1, moment(autumn - 5, 12))
    const [shown] = showDays(inAutumn, autumn, 1)
    expect(shown?.starts.map(({ start }) => start / 60)).toEqual([0, 1, 2, 3, 4, 5])
    const pick = { start: at(autumn, 0), steps: 3 }
    expect(endOf(inAutumn, pick)).toBe(at(autumn, 2))
    expect(chosenTime(inAutumn, pick)).toEqual({
      displayStart: '2026-10-25 00:00',
      displayEnd: '2026-10-25 02:00',
      steps: 3,
    })
  })
})

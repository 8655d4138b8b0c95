import type { PublicObject } from '@allmend/contract'
import { dayOf, parseWall, wallAt } from '@allmend/domain/time'
import { describe, expect, it } from 'vitest'
import { newBooking } from '../../../../booking-draft/index.ts'
import { type PublicInterval, sceneOf } from '../scene.ts'
import { checkKey, occupiedSpan } from './check-dates.queries.ts'
import { planDates, type Series } from './plan.ts'
import { keptDate, keptDates, planRows } from './plan-rows.ts'
import { reasonText, stateWord } from './row-words.ts'
import { lastingWords, reachWords, ruleWords } from './rule-words.ts'
import { closestTime, emptyScene, fitTimes, lengthsAt, newSeries, sampleDays, startTimes } from './series-times.ts'
import { findSubstitutes } from './substitutes.ts'

const hourly = {
  id: 1,
  type: 'dynamic',
  weekdays: [],
  interval: 60,
  maxSteps: 5,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day',
  preProcessingTime: 30,
  postProcessingTime: 30,
  settings: {},
} as unknown as PublicInterval
const hall = {
  zone: 'Europe/Zurich',
  is_visible: true,
  openingTimes: [1, 2, 3, 4, 5].map((day) => ({ day, during: { start: '17:00', end: '22:00' } })),
  blockingDays: [{ type: 'day', title: 'Sportferien', repeat: false, year: 2027, month: 2, day: 16 }],
  leadTimeHours: 24,
  horizonDays: 540,
  stock: 1,
} as unknown as PublicObject
const scene = emptyScene(hall, hourly, 1)
const tuesdays: Series = {
  rule: { kind: 'weekly', every: 1, weekdays: [2] },
  from: '2027-01-12',
  until: '2027-03-30',
  start: '18:00',
  steps: 2,
}
const planOf = (series: Series) => {
  const planned = planDates(scene, series)
  return planned === 'too_many' ? [] : planned
}

describe('the dates of a series', () => {
  it('have the times of the rule', () => {
    const planned = planOf(tuesdays)
    expect(planned).toHaveLength(12)
    expect(planned[0]).toMatchObject({
      clientId: '2027-01-12',
      displayStart: '2027-01-12 18:00',
      displayEnd: '2027-01-12 20:00',
    })
    const [first] = planned
    expect(first && occupiedSpan(hourly, first)).toEqual({
      start: '2027-01-12 17:30',
      end: '2027-01-12 20:30',
      steps: 2,
    })
  })

  it('are refused when they are too many, and none where there is no rule', () => {
    const daily = { ...tuesdays, rule: { kind: 'weekly' as const, every: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] } }
    expect(planDates(scene, { ...daily, until: '2028-12-31' })).toBe('too_many')
    expect(planDates(scene, { ...tuesdays, from: '' })).toEqual([])
  })

  it('of the 31st fail where there is none', () => {
    const monthly = { ...tuesdays, rule: { kind: 'monthly', every: 1, by: 'date' } as const }
    const planned = planOf({ ...monthly, from: '2027-01-31', until: '2027-03-31' })
    expect(planned.map(({ exists }) => exists)).toEqual([true, false, true])
    const [, row] = planRows(planned, { dates: [], omitted: [] }, new Map())
    expect(row && [stateWord(row), reasonText(row, hall)]).toEqual([
      'Geschlossen',
      'Dieser Monat hat den verlangten Tag nicht.',
    ])
  })

  it('keep midnight as the end of their day', () => {
    const late = planOf({ ...tuesdays, start: '22:00' })
    expect(late[0]?.displayEnd).toBe('2027-01-13 00:00')
  })
})

describe('the length of a date', () => {
  const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } }))
  const open = { ...hall, openingTimes: always, blockingDays: [] }
  const nights = { ...hourly, isMultiDays: true, maxSteps: 7, settings: { from: '14:00', to: '11:00' } }
  const hut = emptyScene(open, nights, 1)
  const fridays: Series = {
    rule: { kind: 'weekly', every: 1, weekdays: [5] },
    from: '2027-01-15',
    until: '2027-01-22',
    start: '14:00',
    steps: 2,
  }

  it('of several days is as many units as were chosen', () => {
    expect(planDates(hut, fridays)).toMatchObject([
      { displayStart: '2027-01-15 14:00', displayEnd: '2027-01-17 11:00', steps: 2 },
      { displayStart: '2027-01-22 14:00', displayEnd: '2027-01-24 11:00', steps: 2 },
    ])
    expect(lengthsAt(hut, [dayOf(2027, 1, 15)], 14 * 60).map(({ steps }) => steps)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(lastingWords(hut, fridays)).toBe('ab 14:00 Uhr, 2 Nächte')
  })

  it('stays three hours in the night that has one of them twice', () => {
    const night = emptyScene(open, { ...hourly, preProcessingTime: 0, postProcessingTime: 0 }, 1)
    const sunday = { ...tuesdays, rule: { kind: 'weekly', every: 1, weekdays: [0] }, start: '00:00', steps: 3 } as const
    const planned = planDates(night, { ...sunday, from: '2027-10-24', until: '2027-10-31' })
    expect(planned).toMatchObject([
      { displayEnd: '2027-10-24 03:00', steps: 3 },
      { displayEnd: '2027-10-31 02:00', steps: 3 },
    ])
    expect(lastingWords(night, sunday)).toBe('00:00–03:00 Uhr')
    expect(lastingWords(night, { ...sunday, start: '22:00', steps: 2 })).toBe('22:00–23:59 Uhr')
    expect(lastingWords(night, { ...sunday, start: '22:00', steps: 4 })).toBe('22:00–02:00 Uhr')
  })
})

describe('a rule in words', () => {
  it.each<[Series['rule'], string]>([
    [{ kind: 'weekly', every: 1, weekdays: [2] }, 'Jeden Dienstag'],
    [{ kind: 'weekly', every: 2, weekdays: [0, 2, 4] }, 'Alle 2 Wochen am Dienstag, Donnerstag und Sonntag'],
    [{ kind: 'weekly', every: 1, weekdays: [] }, 'An keinem Wochentag'],
    [{ kind: 'monthly', every: 1, by: 'date' }, 'Jeden Monat am 12.'],
    [{ kind: 'monthly', every: 3, by: 'weekday', nth: 'last', weekday: 5 }, 'Alle 3 Monate am letzten Freitag'],
  ])('%#', (rule, words) => {
    expect(ruleWords(rule, '2027-01-12')).toBe(words)
  })

  it('and how far it reaches', () => {
    expect(reachWords(tuesdays, 12)).toBe('vom 12.01.2027 bis 30.03.2027, 12 Termine')
  })
})

describe('what became of the dates', () => {
  const planned = planOf(tuesdays).slice(0, 3)
  const [one, two, three] = planned as [(typeof planned)[0], (typeof planned)[0], (typeof planned)[0]]
  const checked = new Map([
    [checkKey(one), null],
    [checkKey(two), 'taken' as const],
    [checkKey(three), null],
  ])
  const omitted: string[] = []

  it('of a new rule all that is free is kept', () => {
    expect(keptDates(planned, { dates: [], omitted }, checked, true)).toEqual([keptDate(one), keptDate(three)])
    expect(keptDates(planned, { dates: [], omitted: [one.clientId] }, checked, true)).toEqual([keptDate(three)])
  })

  it('later what was left out stays out, and what was lost goes', () => {
    const dates = [keptDate(one), keptDate(two)]
    expect(keptDates(planned, { dates, omitted }, checked, false)).toEqual([keptDate(one)])
    const settled = [keptDate(one), keptDate(three)]
    expect(keptDates(planned, { dates: settled, omitted }, checked, false)).toBe(settled)
  })

  it('each says it in a word', () => {
    const moved = { ...keptDate(two), displayStart: '2027-01-20 18:00', displayEnd: '2027-01-20 20:00' }
    const known = new Map([...checked, [checkKey(moved), null]])
    const rows = planRows(planned, { dates: [keptDate(one), moved], omitted }, known)
    expect(rows.map(stateWord)).toEqual(['Frei', 'Frei, verschoben', 'Ausgelassen'])
    expect(rows.map((row) => reasonText(row, hall))).toEqual([
      '',
      'Statt Di, 19.01.2027, 18:00–20:00, von Ihnen verschoben',
      '',
    ])
    expect(planRows(planned, { dates: [], omitted }, checked).map(stateWord)).toEqual([
      'Ausgelassen',
      'Belegt',
      'Ausgelassen',
    ])
    expect(planRows(planned, { dates: [], omitted: [] }, new Map()).map(({ state }) => state)).toEqual(
      Array(3).fill('checking'),
    )
  })
})

describe('a date in another object', () => {
  it('is the one that stands in for it, unless the date itself is kept', () => {
    const planned = planOf(tuesdays).slice(0, 2)
    const [one, two] = planned as [(typeof planned)[0], (typeof planned)[0]]
    const checked = new Map([
      [checkKey(one), 'taken' as const],
      [checkKey(two), null],
    ])
    const replacement = { clientId: one.clientId, booking: newBooking(2), title: 'Turnhalle' }
    const rows = planRows(planned, { dates: [keptDate(two)], omitted: [] }, checked, [replacement])
    expect(rows.map((row) => [row.number, row.state, row.replacement?.title ?? null])).toEqual([
      [1, 'elsewhere', 'Turnhalle'],
      [2, 'free', null],
    ])
    const free = new Map([...checked, [checkKey(one), null]])
    const [kept] = planRows(planned, { dates: [keptDate(one)], omitted: [] }, free, [replacement])
    expect(kept?.state).toBe('free')
  })

  it('that was moved waits for an answer, and fails where there is none to be had', () => {
    const [one] = planOf(tuesdays)
    if (!one) throw new Error('no date')
    const moved = { ...keptDate(one), displayStart: '2027-01-12 19:00', displayEnd: '2027-01-12 21:00' }
    const stateOf = (...answer: [null | 'taken'] | []) =>
      planRows([one], { dates: [moved], omitted: [] }, new Map(answer.map((reason) => [checkKey(moved), reason])))[0]
        ?.state
    expect([stateOf(), stateOf('taken'), stateOf(null)]).toEqual(['checking', 'failed', 'moved'])
    const longer = { ...keptDate(one), steps: 3 }
    const [row] = planRows([one], { dates: [longer], omitted: [] }, new Map([[checkKey(longer), null]]))
    expect(row?.state).toBe('moved')
  })
})

describe('a new series', () => {
  it('begins tomorrow, about two hours in the evening, where nothing was chosen', () => {
    // Wednesday, 18 November 2026; twelve Thursdays from the 19th on end on 4 February.
    expect(newSeries(scene, newBooking(1), dayOf(2026, 11, 18))).toEqual({
      rule: { kind: 'weekly', every: 1, weekdays: [4] },
      from: '2026-11-19',
      until: '2027-02-04',
      start: '18:00',
      steps: 2,
    })
    const lengthOf = (change: object) =>
      newSeries(emptyScene(hall, { ...hourly, ...change }, 1), newBooking(1), dayOf(2026, 11, 18)).steps
    expect([lengthOf({ interval: 30, maxSteps: 9 }), lengthOf({ interval: 180 })]).toEqual([4, 1])
  })

  it('takes the time that comes closest, from the first of its days that has it', () => {
    expect(closestTime([1020, 1080, 1140], '18:20')).toBe(1080)
    expect(closestTime([], '18:00')).toBeNull()
    const sunday = dayOf(2027, 1, 10)
    expect(startTimes(scene, [sunday])).toEqual([])
    expect(startTimes(scene, [sunday + 2, sunday + 1])).toEqual([1020, 1080, 1140, 1200, 1260])
    // On Sundays it is shut, so Monday says how long.
    expect(lengthsAt(scene, [sunday, sunday + 1], 1200).map(({ steps }) => steps)).toEqual([1, 2])
    expect(lengthsAt(scene, [sunday], 1200)).toEqual([])
  })

  it('repeats what was chosen before', () => {
    const time = { displayStart: '2027-01-12 18:00', displayEnd: '2027-01-12 20:00', steps: 2 }
    const booking = { ...newBooking(1), ...time }
    expect(newSeries(scene, booking, dayOf(2026, 11, 18))).toEqual(tuesdays)
  })

  it('has times its days can have', () => {
    expect(fitTimes(scene, { ...tuesdays, start: '09:00', steps: 9 })).toMatchObject({
      start: '17:00',
      steps: 5,
    })
    expect(sampleDays(tuesdays.rule, dayOf(2027, 1, 10))).toEqual([dayOf(2027, 1, 12)])
  })
})

describe('a substitute', () => {
  it('is on the same day or at the same time on a following one, and in nobody else’s way', () => {
    const tuesday = dayOf(2027, 2, 9)
    const utc = (hour: number) => (parseWall('2027-02-09 00:00') ?? 0) + (hour - 1) * 60
    const taken = [{ start: utc(18), end: utc(20) }]
    const busy = sceneOf(hall, { ...hourly, preProcessingTime: 0, postProcessingTime: 0 }, taken, 1, utc(0) - 20_000)
    const wish = { start: wallAt(tuesday, 18 * 60), steps: 2 }
    expect(findSubstitutes(busy, wish, [])).toEqual([
      { label: 'Gleicher Tag', pick: { start: wallAt(tuesday, 20 * 60), steps: 2 } },
      { label: 'Nächster Tag', pick: { start: wallAt(tuesday + 1, 18 * 60), steps: 2 } },
    ])
    const others = [{ clientId: 'x', displayStart: '2027-02-10 19:00', displayEnd: '2027-02-10 21:00', steps: 2 }]
    expect(findSubstitutes(busy, wish, others)[1]?.label).toBe('2 Tage später')
  })
})

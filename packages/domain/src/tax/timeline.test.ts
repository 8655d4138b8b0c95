import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Day, formatDay, parseDay } from '../time/index.ts'
import { checkFields } from '../validation/index.ts'
import {
  changedDays,
  type DatedRate,
  datedRateFields,
  earliestTaxDay,
  findGaps,
  findOverlaps,
  latestTaxDay,
  overlapsAny,
  parseRate,
  periodsOf,
  rateOn,
  rateText,
  rateWords,
  type TaxTimeline,
  timelineFaults,
  timelineOf,
} from './index.ts'

const day = (text: string): Day => parseDay(text) ?? Number.NaN
const span = (start: string, end: string, rate = 770): DatedRate => ({ rate, start: day(start), end: day(end) })
const text = ({ start, end }: { start: Day | null; end: Day | null }) =>
  `${start === null ? '' : formatDay(start)}/${end === null ? '' : formatDay(end)}`

it('says what is wrong letter by letter', () => {
  expect(timelineFaults.overlap).toBe('Dieser Zeitraum überlappt einen anderen Zeitraum!')
  expect(timelineFaults.gap).toBe('Es gibt Lücken im Zeitraum, der durch keinen MwSt. Satz abgedeckt wird.')
})

describe('overlap and gap', () => {
  const year = span('2018-01-01', '2018-12-31')
  it.each<[name: string, other: DatedRate, overlaps: boolean, gaps: string[]]>([
    ['begins the day after', span('2019-01-01', '2019-12-31'), false, []],
    ['begins on the last day', span('2018-12-31', '2019-12-31'), true, []],
    ['ends the day before', span('2017-01-01', '2017-12-31'), false, []],
    ['ends on the first day', span('2017-01-01', '2018-01-01'), true, []],
    ['one day is left out', span('2019-01-02', '2019-12-31'), false, ['2019-01-01/2019-01-01']],
    ['one day is left out before', span('2017-01-01', '2017-12-30'), false, ['2017-12-31/2017-12-31']],
    ['a year is left out', span('2020-01-01', '2020-12-31'), false, ['2019-01-01/2019-12-31']],
    ['the same days', year, true, []],
    ['inside', span('2018-05-05', '2018-05-05'), true, []],
    ['around', span('2000-01-01', '2030-12-31'), true, []],
  ])('%s', (_, other, overlaps, gaps) => {
    expect(overlapsAny(other, [year])).toBe(overlaps)
    expect(overlapsAny(year, [other])).toBe(overlaps)
    expect(findOverlaps([year, other]).length > 0).toBe(overlaps)
    expect(findGaps([year, other]).map(text)).toEqual(gaps)
    expect(findGaps([other, year]).map(text)).toEqual(gaps)
  })

  it('a leap day is a day: without it there is a gap, twice it overlaps', () => {
    const spring = span('2024-03-01', '2024-12-31')
    const until = (end: string) => [span('2024-01-01', end), spring]
    expect(findGaps(until('2024-02-28')).map(text)).toEqual(['2024-02-29/2024-02-29'])
    expect([findGaps(until('2024-02-29')), findOverlaps(until('2024-02-29'))]).toEqual([[], []])
    expect(findOverlaps([span('2024-01-01', '2024-02-29'), span('2024-02-29', '2024-12-31')])).toEqual([1])
    expect(findGaps([span('2023-01-01', '2023-02-28'), span('2023-03-01', '2023-12-31')])).toEqual([])
  })

  it('no period and a single one have neither', () => {
    for (const dated of [[], [span('1995-01-02', '1995-01-02')]]) {
      expect([findGaps(dated), findOverlaps(dated)]).toEqual([[], []])
    }
  })

  it('a long one that reaches over the next leaves no gap behind it', () => {
    const dated = [span('2000-01-01', '2009-12-31'), span('2001-01-01', '2001-12-31'), span('2010-01-01', '2010-12-31')]
    expect(findGaps(dated)).toEqual([])
    expect(findOverlaps(dated)).toEqual([1])
    expect(findOverlaps(dated.toReversed())).toEqual([1])
  })
})

describe('what is typed for a dated period', () => {
  const wrong = (start: string, end: string, rate = '7.70') => checkFields(datedRateFields, { rate, start, end })
  it.each<[start: string, end: string, wrong: object]>([
    ['1995-01-02', '1995-01-02', {}],
    ['1995-01-01', '1995-01-02', { start: "'Von' darf nicht vor dem 02.01.1995 liegen" }],
    ['1995-01-02', '1995-01-01', { end: "'Bis' darf nicht vor dem 02.01.1995 liegen" }],
    ['2018-01-02', '2018-01-01', { end: "'Bis' darf nicht vor dem Beginn liegen" }],
    ['2018-01-01', '2199-12-31', {}],
    ['2018-01-01', '2200-01-01', { end: "'Bis' darf nicht nach dem 31.12.2199 liegen" }],
    ['2024-02-29', '2024-02-29', {}],
    ['2023-02-29', '2024-02-29', { start: "'Von' muss ein Datum sein, das es gibt" }],
    ['', '', { start: "'Von' darf nicht leer sein", end: "'Bis' darf nicht leer sein" }],
  ])('%s to %s', (start, end, expected) => expect(wrong(start, end)).toEqual(expected))

  it('the rate has two decimals at most and lies between 0 and 100', () => {
    const sentence = "'Satz' muss ein Satz von 0.00 bis 100.00 mit höchstens zwei Nachkommastellen sein"
    for (const rate of ['0', '8.1', '8,10', ' 8.10 % ', '100.00'])
      expect(wrong('2018-01-01', '2018-01-01', rate)).toEqual({})
    for (const rate of ['8.105', '-1', '100.01', '1e1', 'x', '8.', '8.1 %%']) {
      expect(wrong('2018-01-01', '2018-01-01', rate)).toEqual({ rate: sentence })
    }
    expect(wrong('2018-01-01', '2018-01-01', '')).toEqual({ rate: "'Satz' darf nicht leer sein" })
  })
})

it('a rate is read and written with two decimals', () => {
  expect(['8.1', '8,10', '8', '0.05', '100'].map(parseRate)).toEqual([810, 810, 800, 5, 10_000])
  expect([810, 0, 5, 10_000].map(rateText)).toEqual(['8.10', '0.00', '0.05', '100.00'])
  expect(rateWords(770)).toBe('7.70 %')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
      expect(parseRate(rateWords(rate))).toBe(rate)
    }),
  )
})

describe('periods', () => {
  it.each<[name: string, timeline: TaxTimeline, periods: string[]]>([
    ['no dated period: one rate for every day', { startRate: 810, endRate: null, dated: [] }, ['810 /']],
    [
      'a single one, on the first day there can be',
      { startRate: 0, endRate: 810, dated: [span('1995-01-02', '2023-12-31')] },
      ['0 /1995-01-01', '770 1995-01-02/2023-12-31', '810 2024-01-01/'],
    ],
    [
      'around a leap day, in whatever order they come',
      { startRate: 1, endRate: 2, dated: [span('2024-02-29', '2024-02-29', 4), span('2023-03-01', '2024-02-28', 3)] },
      ['1 /2023-02-28', '3 2023-03-01/2024-02-28', '4 2024-02-29/2024-02-29', '2 2024-03-01/'],
    ],
    [
      'until the last day there can be',
      { startRate: 1, endRate: 2, dated: [span('2024-01-01', '2199-12-31', 3)] },
      ['1 /2023-12-31', '3 2024-01-01/2199-12-31', '2 2200-01-01/'],
    ],
  ])('%s', (_, timeline, expected) => {
    const periods = periodsOf(timeline)
    expect(periods.map((period) => `${period.rate} ${text(period)}`)).toEqual(expected)
    expect(periodsOf(timelineOf(periods))).toEqual(periods)
  })

  it('nothing stored charges nothing; an end right after the start keeps every day its rate', () => {
    expect(timelineOf([])).toEqual({ startRate: 0, endRate: null, dated: [] })
    const stored = [
      { rate: 650, start: null, end: day('2023-12-31') },
      { rate: 810, start: day('2024-01-01'), end: null },
    ]
    const timeline = timelineOf(stored)
    expect(timeline.dated.map(text)).toEqual(['2024-01-01/2024-01-01'])
    for (const on of ['1980-01-01', '2023-12-31', '2024-01-01', '2024-01-02', '2100-01-01']) {
      expect(rateOn(periodsOf(timeline), day(on))).toBe(rateOn(stored, day(on)))
    }
  })
})

/** Periods one after the other, from some day on. */
const timelines = fc
  .record({
    startRate: fc.integer({ min: 0, max: 3 }),
    endRate: fc.integer({ min: 0, max: 3 }),
    first: fc.integer({ min: 0, max: 40 }),
    lengths: fc.array(fc.record({ days: fc.integer({ min: 1, max: 20 }), rate: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 5,
    }),
  })
  .map(({ startRate, endRate, first, lengths }): TaxTimeline => {
    let next = earliestTaxDay + first
    const dated = lengths.map(({ days, rate }) => {
      const start = next
      next += days
      return { rate, start, end: next - 1 }
    })
    return { startRate, endRate: dated.length > 0 ? endRate : null, dated }
  })

describe('what changes', () => {
  const before: TaxTimeline = { startRate: 650, endRate: 810, dated: [span('2018-01-01', '2023-12-31')] }
  const words = (after: TaxTimeline) =>
    changedDays(before, after).map((change) => `${text(change)} ${change.before}→${change.after}`)

  it.each<[name: string, after: TaxTimeline, changes: string[]]>([
    ['nothing', before, []],
    [
      'the same days in two periods',
      { ...before, dated: [span('2018-01-01', '2020-02-29'), span('2020-03-01', '2023-12-31')] },
      [],
    ],
    ['the end rate', { ...before, endRate: 850 }, ['2024-01-01/ 810→850']],
    ['the start rate', { ...before, startRate: 600 }, ['/2017-12-31 650→600']],
    ['a boundary', { ...before, dated: [span('2018-01-01', '2024-01-31')] }, ['2024-01-01/2024-01-31 810→770']],
    [
      'everything',
      { startRate: 700, endRate: null, dated: [] },
      ['/2017-12-31 650→700', '2018-01-01/2023-12-31 770→700', '2024-01-01/ 810→700'],
    ],
  ])('%s', (_, after, changes) => expect(words(after)).toEqual(changes))

  it('is exactly the days whose rates differ, in as few stretches as can be', () => {
    fc.assert(
      fc.property(timelines, timelines, (old, now) => {
        const changes = changedDays(old, now)
        const [was, is] = [periodsOf(old), periodsOf(now)]
        for (let on = earliestTaxDay - 5; on < earliestTaxDay + 160; on += 1) {
          const found = changes.filter(
            ({ start, end }) => (start === null || start <= on) && (end === null || on <= end),
          )
          const [b, a] = [rateOn(was, on), rateOn(is, on)]
          expect(found.map(({ before: x, after: y }) => [x, y])).toEqual(b === a ? [] : [[b, a]])
        }
        for (const [place, { start, before: b, after: a }] of changes.entries()) {
          const last = changes[place - 1]
          const adjoins = last !== undefined && start !== null && last.end === start - 1
          expect(adjoins && last.before === b && last.after === a).toBe(false)
        }
      }),
    )
  })

  it('a timeline read back is the one that was stored', () => {
    fc.assert(
      fc.property(timelines, (timeline) => {
        expect(timelineOf(periodsOf(timeline))).toEqual(timeline)
        expect([findGaps(timeline.dated), findOverlaps(timeline.dated)]).toEqual([[], []])
      }),
    )
  })
})

it('the bounds are those of the calendar', () => {
  expect([earliestTaxDay, latestTaxDay].map(formatDay)).toEqual(['1995-01-02', '2199-12-31'])
})

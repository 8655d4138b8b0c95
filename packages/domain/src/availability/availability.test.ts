import { describe, expect, it } from 'vitest'
import { clockOf, formatTime, formatWall, parseDay, parseEndTime, parseTime, parseWall } from '../time/index.ts'
import {
  type BlockingDay,
  type BookableObject,
  blockedDays,
  Calendar,
  dayOverview,
  type Facts,
  firmReasons,
  freeSlots,
  freeStarts,
  type Interval,
  isBookable,
  lastDayOf,
  openWalls,
  statesOfDays,
} from './index.ts'

const zone = 'Europe/Zurich'
const clock = clockOf(zone)
const day = (text: string) => parseDay(text) ?? Number.NaN
const wall = (text: string) => parseWall(text) ?? Number.NaN
const at = (text: string) => clock.toInstant(wall(text)) ?? Number.NaN
const everyDay = (start: string, end: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, during: { start, end } }))

const hall: BookableObject = {
  zone,
  isVisible: true,
  openingTimes: everyDay('08:00', '22:00'),
  blockingDays: [],
  leadTimeHours: 0,
  horizonDays: 1000,
  stock: 1,
}
const hourly: Interval = {
  id: 1,
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
}
const slots: Interval = {
  ...hourly,
  type: 'fixed',
  interval: 150,
  maxSteps: 2,
  settings: { first: '09:00', count: 3, minutes: 180 },
}
const days: Interval = { ...hourly, isMultiDays: true, maxSteps: 5 }
const hut: Interval = { ...days, settings: { from: '14:00', to: '11:00' } }
const facts: Facts = { now: at('2026-01-01 00:00'), taken: [] }

const ask = (
  start: string,
  end: string,
  { object = hall, interval = hourly, known = facts, quantity = 1, steps = undefined as number | undefined } = {},
) => {
  const wish = { displayStart: wall(start), displayEnd: wall(end), steps }
  const verdict = isBookable(object, interval, wish, known, quantity)
  return typeof verdict === 'string' ? verdict : 'yes'
}
const starts = (from: string, object = hall, interval = hourly, known = facts) =>
  freeSlots(object, interval, known, { from: day(from), until: day(from) }).map(({ start }) =>
    formatWall(clock.toWall(start)).slice(11),
  )

describe('opening times', () => {
  it('spans that touch over midnight are one', () => {
    const party = [
      { day: 6, during: { start: '18:00', end: '23:59' } },
      { day: 0, during: { start: '00:00', end: '02:00' } },
    ]
    const object = { ...hall, openingTimes: party }
    expect(
      openWalls(party, day('2026-05-02'), day('2026-05-02')).map(({ start, end }) => [
        formatWall(start),
        formatWall(end),
      ]),
    ).toContainEqual(['2026-05-02 18:00', '2026-05-03 02:00'])
    expect(ask('2026-05-02 22:00', '2026-05-03 02:00', { object })).toBe('yes')
    expect(ask('2026-05-02 23:00', '2026-05-03 03:00', { object })).toBe('closed')
  })

  it('as an end, 23:59 and midnight mean the same', () => {
    const object = { ...hall, openingTimes: everyDay('20:00', '23:59') }
    expect(ask('2026-05-02 22:00', '2026-05-02 23:59', { object })).toBe('yes')
    expect(ask('2026-05-02 22:00', '2026-05-03 00:00', { object })).toBe('yes')
  })

  it('an object without any is never open', () => {
    const object = { ...hall, openingTimes: [] }
    expect(ask('2026-05-02 10:00', '2026-05-02 11:00', { object })).toBe('closed')
    expect(starts('2026-05-02', object)).toEqual([])
  })

  it('nothing is offered of a hidden object', () => {
    expect(starts('2026-05-02', { ...hall, isVisible: false })).toEqual([])
  })
})

describe('blocking days', () => {
  const list = (rule: BlockingDay, from: string, until: string) =>
    blockedDays([rule], day(from), day(until)).map(({ start, end }) => [
      formatWall(start * 1440).slice(0, 10),
      end - start,
    ])

  it('a day, once or every year for twenty years', () => {
    const once = { type: 'day', repeat: false, year: 2026, month: 8, day: 1 } as const
    expect(list(once, '2026-01-01', '2060-01-01')).toEqual([['2026-08-01', 1]])
    const yearly = { ...once, repeat: true }
    expect(list(yearly, '2026-01-01', '2080-01-01')).toHaveLength(20)
    expect(list(yearly, '2045-01-01', '2045-12-31')).toEqual([['2045-08-01', 1]])
    expect(list(yearly, '2046-01-01', '2046-12-31')).toEqual([])
  })

  it('over New Year keeps its length', () => {
    const holidays = {
      type: 'range',
      repeat: true,
      startYear: 2026,
      startMonth: 12,
      startDay: 24,
      endYear: 2027,
      endMonth: 1,
      endDay: 2,
    } as const
    expect(list(holidays, '2027-06-01', '2028-06-01')).toEqual([['2027-12-24', 10]])
    expect(list(holidays, '2028-01-01', '2028-01-01')).toEqual([['2027-12-24', 10]])
  })

  it('29 February: a start moves to March, an end to the 28th, a single day falls away', () => {
    const single = { type: 'day', repeat: true, year: 2028, month: 2, day: 29 } as const
    expect(list(single, '2028-01-01', '2033-01-01')).toEqual([
      ['2028-02-29', 1],
      ['2032-02-29', 1],
    ])
    const from = {
      type: 'range',
      repeat: true,
      startYear: 2028,
      startMonth: 2,
      startDay: 29,
      endYear: 2028,
      endMonth: 3,
      endDay: 2,
    } as const
    expect(list(from, '2029-01-01', '2029-12-31')).toEqual([['2029-03-01', 2]])
    const until = { ...from, startDay: 27, endMonth: 2, endDay: 29 }
    expect(list(until, '2029-01-01', '2029-12-31')).toEqual([['2029-02-27', 2]])
  })

  it('bind the processing time too', () => {
    const object = {
      ...hall,
      openingTimes: everyDay('00:00', '23:59'),
      blockingDays: [{ type: 'day', repeat: false, year: 2026, month: 5, day: 2 } as const],
    }
    const interval = { ...hourly, postProcessingTime: 30 }
    expect(ask('2026-05-01 22:00', '2026-05-01 23:59', { object })).toBe('yes')
    expect(ask('2026-05-01 22:00', '2026-05-01 23:59', { object, interval })).toBe('blocked')
    expect(ask('2026-05-02 10:00', '2026-05-02 11:00', { object })).toBe('blocked')
  })
})

describe('fixed slots', () => {
  it('9:00, 12:00 and 15:00, alone or with a neighbour, the gap included', () => {
    expect(starts('2026-05-02', hall, slots)).toEqual(['09:00', '12:00', '15:00'])
    const interval = slots
    expect(ask('2026-05-02 09:00', '2026-05-02 11:30', { interval })).toBe('yes')
    expect(ask('2026-05-02 09:00', '2026-05-02 14:30', { interval })).toBe('yes')
    expect(ask('2026-05-02 09:00', '2026-05-02 17:30', { interval })).toBe('too_long')
    expect(ask('2026-05-02 09:00', '2026-05-02 12:00', { interval })).toBe('raster')
    expect(ask('2026-05-02 10:00', '2026-05-02 12:30', { interval })).toBe('raster')
    expect(ask('2026-05-02 15:00', '2026-05-02 20:30', { interval })).toBe('raster')
    // Who says how many must mean as many as the end says.
    expect(ask('2026-05-02 09:00', '2026-05-02 14:30', { interval, steps: 2 })).toBe('yes')
    expect(ask('2026-05-02 09:00', '2026-05-02 14:30', { interval, steps: 1 })).toBe('raster')
  })

  it('processing times longer than the gap lose the neighbour', () => {
    const interval = { ...slots, preProcessingTime: 30, postProcessingTime: 30 }
    const taken = [{ start: at('2026-05-02 08:30'), end: at('2026-05-02 12:00') }]
    expect(starts('2026-05-02', hall, interval, { ...facts, taken })).toEqual(['15:00'])
    expect(ask('2026-05-02 12:00', '2026-05-02 14:30', { interval, known: { ...facts, taken } })).toBe('buffer')
  })
})

describe('several days', () => {
  it('from the first opening to the last closing', () => {
    const interval = days
    expect(ask('2026-05-12 08:00', '2026-05-13 22:00', { interval })).toBe('yes')
    expect(ask('2026-05-12 08:00', '2026-05-17 22:00', { interval })).toBe('too_long')
    expect(ask('2026-05-12 09:00', '2026-05-13 22:00', { interval })).toBe('raster')
    expect(ask('2026-05-12 08:00', '2026-05-13 21:00', { interval })).toBe('raster')
  })

  it('with hand-over times units are nights', () => {
    expect(ask('2026-05-12 14:00', '2026-05-14 11:00', { interval: hut })).toBe('yes')
    expect(ask('2026-05-12 14:00', '2026-05-12 22:00', { interval: hut })).toBe('raster')
    expect(lastDayOf(hut, day('2026-05-12'), 2)).toBe(day('2026-05-14'))
    expect(ask('2026-05-12 14:00', '2026-05-14 11:00', { interval: hut, steps: 1 })).toBe('raster')
    // Nobody hands over at the minute an object closes, or takes it back at the minute it opens.
    const between = (from: string, to: string) => ({ ...days, settings: { from, to } })
    expect(ask('2026-05-12 21:59', '2026-05-13 08:01', { interval: between('21:59', '08:01') })).toBe('yes')
    expect(ask('2026-05-12 22:00', '2026-05-13 08:01', { interval: between('22:00', '08:01') })).toBe('closed')
    expect(ask('2026-05-12 21:59', '2026-05-13 08:00', { interval: between('21:59', '08:00') })).toBe('closed')
  })

  it.each([{ from: '14:00' }, { to: '11:00' }])('with one hand-over time alone, %j, they are days', (settings) => {
    const interval = { ...days, settings }
    expect(lastDayOf(interval, day('2026-05-12'), 2)).toBe(day('2026-05-13'))
    const { from: start = '08:00', to: end = '22:00' }: { from?: string; to?: string } = settings
    expect(ask(`2026-05-12 ${start}`, `2026-05-13 ${end}`, { interval, steps: 2 })).toBe('yes')
    expect(ask(`2026-05-12 ${start}`, `2026-05-14 ${end}`, { interval, steps: 2 })).toBe('raster')
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-30'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-15', 1, '2026-02-14'],
    ['2026-12-01', 1, '2026-12-31'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('months from %s: %i end on %s', (from, count, last) => {
    expect(lastDayOf({ ...days, multiDaysUnit: 'month' }, day(from), count)).toBe(day(last))
  })

  it.each([
    [{ multiDaysValue: 2 }, '2026-05-12', 2, '2026-05-15'],
    [{ multiDaysValue: 3, settings: hut.settings }, '2026-05-12', 2, '2026-05-18'],
    [{ multiDaysUnit: 'week', multiDaysValue: 2 }, '2026-05-12', 1, '2026-05-25'],
    [{ multiDaysUnit: 'week', settings: hut.settings }, '2026-05-12', 1, '2026-05-19'],
    [{ multiDaysUnit: 'month', multiDaysValue: 3 }, '2026-05-12', 2, '2026-11-11'],
    [{ multiDaysUnit: 'month', settings: hut.settings }, '2026-01-15', 1, '2026-02-15'],
    [{ multiDaysValue: 0 }, '2026-05-12', 2, '2026-05-13'],
  ] as const)('units of %j from %s: %i end on %s', (unit, from, count, last) => {
    expect(lastDayOf({ ...days, ...unit }, day(from), count)).toBe(day(last))
  })

  it('a closed day in between does not matter, a blocked one does', () => {
    const openingTimes = hall.openingTimes.filter(({ day: weekday }) => weekday !== 3)
    const object = { ...hall, openingTimes }
    expect(ask('2026-05-12 08:00', '2026-05-14 22:00', { object, interval: days })).toBe('yes')
    expect(ask('2026-05-13 08:00', '2026-05-14 22:00', { object, interval: days })).toBe('closed')
    const blockingDays = [{ type: 'day', repeat: false, year: 2026, month: 5, day: 13 } as const]
    expect(ask('2026-05-12 08:00', '2026-05-14 22:00', { object: { ...object, blockingDays }, interval: days })).toBe(
      'blocked',
    )
  })
})

describe('why not', () => {
  const known = { ...facts, now: at('2026-05-01 12:30') }
  const at10 = ['2026-05-02 10:00', '2026-05-02 12:00'] as const

  it.each([
    ['hidden', ask(...at10, { object: { ...hall, isVisible: false } })],
    [
      'nonexistent_time',
      ask('2026-03-29 02:30', '2026-03-29 04:30', { object: { ...hall, openingTimes: everyDay('00:00', '23:59') } }),
    ],
    ['past', ask('2026-05-01 12:00', '2026-05-01 13:00', { known })],
    ['lead_time', ask('2026-05-02 10:00', '2026-05-02 11:00', { known, object: { ...hall, leadTimeHours: 24 } })],
    ['horizon', ask('2026-05-12 10:00', '2026-05-12 11:00', { known, object: { ...hall, horizonDays: 10 } })],
    ['weekday', ask(...at10, { interval: { ...hourly, weekdays: [1, 2] } })],
    ['raster', ask('2026-05-02 10:30', '2026-05-02 11:30')],
    ['raster', ask('2026-05-02 10:00', '2026-05-02 11:30')],
    ['raster', ask('2026-05-02 10:00', '2026-05-02 10:00')],
    ['raster', ask('2026-05-02 10:00', '2026-05-02 09:00')],
    ['too_long', ask('2026-05-02 10:00', '2026-05-02 15:00')],
    ['closed', ask('2026-05-02 06:00', '2026-05-02 07:00')],
    ['closed', ask('2026-05-02 20:00', '2026-05-02 23:00')],
    [
      'taken',
      ask(...at10, { known: { ...facts, taken: [{ start: at('2026-05-02 11:00'), end: at('2026-05-02 13:00') }] } }),
    ],
    [
      'part_taken',
      ask(...at10, {
        known: { ...facts, takenByParts: [{ start: at('2026-05-02 11:00'), end: at('2026-05-02 13:00') }] },
      }),
    ],
    [
      'stock',
      ask(...at10, {
        quantity: 2,
        object: { ...hall, stock: 3 },
        known: { ...facts, taken: [{ start: at('2026-05-02 11:00'), end: at('2026-05-02 13:00'), quantity: 2 }] },
      }),
    ],
    [
      'option_taken',
      ask(...at10, {
        known: {
          ...facts,
          options: [
            {
              stock: 5,
              quantity: 2,
              taken: [{ start: at('2026-05-02 09:00'), end: at('2026-05-02 10:30'), quantity: 4 }],
            },
          ],
        },
      }),
    ],
    [
      'buffer',
      ask(...at10, {
        interval: { ...hourly, preProcessingTime: 30 },
        known: { ...facts, taken: [{ start: at('2026-05-02 08:00'), end: at('2026-05-02 10:00') }] },
      }),
    ],
    [
      'yes',
      ask(...at10, { known: { ...facts, taken: [{ start: at('2026-05-02 08:00'), end: at('2026-05-02 10:00') }] } }),
    ],
  ])('%s', (expected, actual) => {
    expect(actual).toBe(expected)
  })
})

describe('stock', () => {
  it('counts places at every moment, not bookings', () => {
    const object = { ...hall, stock: 3 }
    const taken = [
      { start: at('2026-05-02 08:00'), end: at('2026-05-02 10:00'), quantity: 2 },
      { start: at('2026-05-02 10:00'), end: at('2026-05-02 12:00'), quantity: 2 },
    ]
    const known = { ...facts, taken }
    expect(ask('2026-05-02 09:00', '2026-05-02 11:00', { object, known })).toBe('yes')
    expect(ask('2026-05-02 09:00', '2026-05-02 11:00', { object, known, quantity: 2 })).toBe('stock')
    const saturday = { from: day('2026-05-02'), until: day('2026-05-02') }
    const offered = (quantity: number) => freeSlots(object, hourly, known, saturday, quantity).length
    // From 8 to 22 one is left all day, two only from 12 on.
    expect([offered(1), offered(2), offered(4)]).toEqual([14, 10, 0])
    expect(ask('2026-05-02 12:00', '2026-05-02 13:00', { object, quantity: 3 })).toBe('yes')
    expect(ask('2026-05-02 12:00', '2026-05-02 13:00', { object, quantity: 4 })).toBe('stock')
  })
})

describe('several reasons', () => {
  /** Everything is against it; what is mended one after the other uncovers the next reason. */
  it('are told one at a time, in an order people can act on', () => {
    const taken = [{ start: at('2026-05-02 08:00'), end: at('2026-05-02 11:00') }]
    const options = [{ stock: 5, quantity: 6, taken: [] }]
    const wish = ['2026-05-02 10:00', '2026-05-02 12:00'] as const
    let object: BookableObject = {
      ...hall,
      isVisible: false,
      openingTimes: everyDay('08:00', '11:00'),
      blockingDays: [{ type: 'day', repeat: false, year: 2026, month: 5, day: 2 }],
      leadTimeHours: 24,
    }
    let interval: Interval = { ...hourly, interval: 45, maxSteps: 1, weekdays: [1], preProcessingTime: 60 }
    let known: Facts = { now: at('2026-05-02 11:00'), taken, takenByParts: taken, options }
    const told = () => ask(...wish, { object, interval, known, quantity: 2 })
    const reasons = [told()]
    const mend = (change: () => void) => {
      change()
      reasons.push(told())
    }
    mend(() => (object = { ...object, isVisible: true }))
    mend(() => (known = { ...known, now: at('2026-05-02 10:00') }))
    mend(() => (object = { ...object, leadTimeHours: 0 }))
    mend(() => (interval = { ...interval, weekdays: [6] }))
    mend(() => (interval = { ...interval, interval: 60 }))
    mend(() => (interval = { ...interval, maxSteps: 2 }))
    mend(() => (object = { ...object, openingTimes: hall.openingTimes }))
    mend(() => (object = { ...object, blockingDays: [] }))
    mend(() => (known = { ...known, taken: [{ start: at('2026-05-02 08:00'), end: at('2026-05-02 10:00') }] }))
    mend(() => (known = { ...known, takenByParts: [] }))
    expect(reasons).toEqual([
      'hidden',
      'past',
      'lead_time',
      'weekday',
      'raster',
      'too_long',
      'closed',
      'blocked',
      'taken',
      'part_taken',
      'stock',
    ])
    // There is one, and one is asked for.
    expect(ask(...wish, { object, interval, known })).toBe('option_taken')
    expect(ask(...wish, { object, interval, known: { ...known, options: [] } })).toBe('buffer')
    expect(ask(...wish, { object, known: { ...known, options: [] } })).toBe('yes')
  })

  it('that staff cannot override are those of somebody else', () => {
    expect(firmReasons).toEqual(['taken', 'part_taken', 'stock', 'option_taken', 'buffer'])
  })
})

describe('a day in figures', () => {
  const may2 = day('2026-05-02')
  const taking = (start: string, end: string, quantity = 1) => ({ start: at(start), end: at(end), quantity })
  const figures = (object: BookableObject, ...taken: ReturnType<typeof taking>[]) => {
    const { openMinutes, freeMinutes, minFreeUnits } = dayOverview(object, taken, may2)
    return [openMinutes, freeMinutes, minFreeUnits]
  }

  it('is open from 8 to 22, 840 minutes, less what others have of it', () => {
    expect(figures(hall)).toEqual([840, 840, 1])
    expect(figures(hall, taking('2026-05-02 09:00', '2026-05-02 11:00'))).toEqual([840, 720, 0])
    // Over night, until nine and from 20 to 22; next to it, and by night only: nothing.
    expect(
      figures(
        hall,
        taking('2026-05-01 20:00', '2026-05-02 09:00'),
        taking('2026-05-02 20:00', '2026-05-03 10:00'),
        taking('2026-05-03 09:00', '2026-05-03 10:00'),
      ),
    ).toEqual([840, 660, 0])
    expect(figures(hall, taking('2026-05-02 22:00', '2026-05-03 08:00'))).toEqual([840, 840, 1])
    expect(figures({ ...hall, openingTimes: [] })).toEqual([0, 0, 0])
    const blockingDays = [{ type: 'day', repeat: false, year: 2026, month: 5, day: 2 } as const]
    expect(figures({ ...hall, blockingDays })).toEqual([0, 0, 0])
  })

  it('of a stock is free while one is left', () => {
    const tables = { ...hall, stock: 3 }
    const [two, one] = [
      taking('2026-05-02 09:00', '2026-05-02 11:00', 2),
      taking('2026-05-02 10:00', '2026-05-02 13:00'),
    ]
    expect(figures(tables, two)).toEqual([840, 840, 1])
    // All three from 10 to 11.
    expect(figures(tables, two, one)).toEqual([840, 780, 0])
    // More than there are, as after the stock was lowered.
    expect(figures({ ...hall, stock: 2 }, two, one)).toEqual([840, 720, 0])
  })
})

describe('the raster', () => {
  const weekend = [
    { day: 5, during: { start: '18:00', end: '23:59' } },
    { day: 6, during: { start: '00:00', end: '23:59' } },
    { day: 0, during: { start: '00:00', end: '23:59' } },
    { day: 1, during: { start: '00:00', end: '08:00' } },
  ]

  it('is counted from the opening, however many midnights ago', () => {
    const object = { ...hall, openingTimes: weekend }
    const interval = { ...hourly, interval: 420 }
    // Open from Friday 1 May 18:00: then 01:00, 08:00, 15:00 and 22:00 on Saturday, 05:00, 12:00 and 19:00 on Sunday.
    expect(starts('2026-05-01', object, interval)).toEqual(['18:00'])
    expect(starts('2026-05-02', object, interval)).toEqual(['01:00', '08:00', '15:00', '22:00'])
    expect(starts('2026-05-03', object, interval)).toEqual(['05:00', '12:00', '19:00'])
    expect(ask('2026-05-03 19:00', '2026-05-04 02:00', { object, interval })).toBe('yes')
    expect(ask('2026-05-03 14:00', '2026-05-03 21:00', { object, interval })).toBe('raster')
    // The next would last until Monday 09:00, and the object closes at 08:00.
    expect(ask('2026-05-04 02:00', '2026-05-04 09:00', { object, interval })).toBe('closed')
  })

  it.each([
    [300, ['00:00', '05:00', '10:00', '15:00', '20:00']],
    [420, ['00:00', '07:00', '14:00', '21:00']],
  ])('of what never closes begins every day at midnight: %i minutes', (minutes, expected) => {
    const object = { ...hall, openingTimes: everyDay('00:00', '23:59') }
    const interval = { ...hourly, interval: minutes }
    for (const date of ['2026-05-02', '2026-05-03', '2026-05-04']) {
      expect(starts(date, object, interval)).toEqual(expected)
      for (const time of expected) {
        const start = wall(`${date} ${time}`)
        expect(ask(`${date} ${time}`, formatWall(start + minutes), { object, interval })).toBe('yes')
      }
    }
  })
})

describe('an end at 23:59', () => {
  const object = { ...hall, openingTimes: everyDay('08:00', '23:59') }
  const night = at('2026-05-02 22:00') + 120

  it('of a slot is the end of the day, as it is offered and as it is asked for', () => {
    const interval = { ...slots, interval: 119, maxSteps: 1, settings: { first: '22:00', count: 1, minutes: 119 } }
    const one = { from: day('2026-05-02'), until: day('2026-05-02') }
    expect(freeSlots(object, interval, facts, one)).toEqual([{ start: at('2026-05-02 22:00'), end: night, steps: 1 }])
    expect(ask('2026-05-02 22:00', '2026-05-02 23:59', { object, interval })).toBe('yes')
    expect(ask('2026-05-02 22:00', '2026-05-03 00:00', { object, interval })).toBe('yes')
    expect(ask('2026-05-02 22:00', '2026-05-02 23:58', { object, interval })).toBe('raster')
  })

  it('of a step and of a hand-over too', () => {
    const late = { ...object, openingTimes: everyDay('22:00', '23:59') }
    expect(ask('2026-05-02 22:00', '2026-05-02 23:59', { object: late, interval: { ...hourly, interval: 119 } })).toBe(
      'yes',
    )
    const interval = { ...days, settings: { from: '14:00', to: '23:59' } }
    expect(starts('2026-05-02', object, interval)).toEqual(['14:00'])
    expect(ask('2026-05-02 14:00', '2026-05-03 23:59', { object, interval })).toBe('yes')
    expect(ask('2026-05-02 14:00', '2026-05-04 00:00', { object, interval })).toBe('yes')
  })
})

it('a slot that would begin at midnight belongs to no day', () => {
  const object = { ...hall, openingTimes: everyDay('00:00', '23:59') }
  const late = { ...slots, interval: 120, settings: { first: '20:00', count: 4, minutes: 120 } }
  expect(starts('2026-05-02', object, late)).toEqual(['20:00', '22:00'])
  expect(ask('2026-05-03 00:00', '2026-05-03 02:00', { object, interval: late })).toBe('raster')
})

describe('the last of everything', () => {
  const known = { ...facts, now: at('2026-05-01 12:30') }
  const object = { ...hall, horizonDays: 10 }

  it('of the horizon can be booked whole, the day after not at all', () => {
    expect(ask('2026-05-11 21:00', '2026-05-11 22:00', { object, known })).toBe('yes')
    expect(ask('2026-05-12 08:00', '2026-05-12 09:00', { object, known })).toBe('horizon')
    expect(starts('2026-05-11', object, hourly, known)).toHaveLength(14)
    expect(starts('2026-05-12', object, hourly, known)).toEqual([])
    expect(statesOfDays(object, [hourly], known, { from: day('2026-05-11'), until: day('2026-05-12') })).toEqual([
      'free',
      'too_far',
    ])
  })

  it('an option is needed during the processing times too', () => {
    const interval = { ...hourly, preProcessingTime: 30, postProcessingTime: 60 }
    const options = (start: string, end: string) => ({
      ...facts,
      options: [{ stock: 5, quantity: 2, taken: [{ start: at(start), end: at(end), quantity: 4 }] }],
    })
    const wish = ['2026-05-02 10:00', '2026-05-02 12:00'] as const
    expect(ask(...wish, { interval, known: options('2026-05-02 09:00', '2026-05-02 09:31') })).toBe('option_taken')
    expect(ask(...wish, { interval, known: options('2026-05-02 12:59', '2026-05-02 14:00') })).toBe('option_taken')
    expect(ask(...wish, { interval, known: options('2026-05-02 09:00', '2026-05-02 09:30') })).toBe('yes')
    expect(ask(...wish, { interval, known: options('2026-05-02 13:00', '2026-05-02 14:00') })).toBe('yes')
  })

  it('a week is not offered around a blocked day of it, and not before one its processing time reaches', () => {
    const interval: Interval = { ...days, multiDaysUnit: 'week', maxSteps: 1 }
    const blocked = (date: number) => ({
      ...hall,
      blockingDays: [{ type: 'day', repeat: false, year: 2026, month: 5, day: date } as const],
    })
    // From Saturday the 2nd to Friday the 8th.
    expect(starts('2026-05-02', blocked(9), interval)).toEqual(['08:00'])
    for (const date of [2, 5, 8]) expect(starts('2026-05-02', blocked(date), interval)).toEqual([])
    expect(starts('2026-05-02', blocked(10), { ...interval, postProcessingTime: 1440 })).toEqual(['08:00'])
    expect(starts('2026-05-02', blocked(9), { ...interval, postProcessingTime: 1440 })).toEqual([])
    expect(starts('2026-05-02', blocked(1), { ...interval, preProcessingTime: 600 })).toEqual([])
    // Two days and nine hours before 08:00 is the 2nd at 23:00, after 22:00 the 8th at 07:00.
    const long = 2 * 1440 + 540
    expect(starts('2026-05-05', blocked(2), { ...hourly, preProcessingTime: long }).at(0)).toBe('09:00')
    expect(starts('2026-05-05', blocked(8), { ...hourly, postProcessingTime: long }).at(-1)).toBe('14:00')
  })

  it('where the last day is closed the shortest booking is longer', () => {
    const openingTimes = hall.openingTimes.filter(({ day: weekday }) => weekday !== 0)
    const closedSundays = { ...hall, openingTimes }
    expect(starts('2026-05-02', closedSundays, hut)).toEqual(['14:00'])
    expect(starts('2026-05-02', closedSundays, { ...hut, maxSteps: 1 })).toEqual([])
    // Open on Mondays only: seven nights.
    const mondays = { ...hall, openingTimes: hall.openingTimes.filter(({ day: weekday }) => weekday === 1) }
    expect(starts('2026-05-04', mondays, { ...hut, maxSteps: 7 })).toEqual(['14:00'])
    expect(starts('2026-05-04', mondays, { ...hut, maxSteps: 6 })).toEqual([])
    expect(ask('2026-05-02 14:00', '2026-05-04 11:00', { object: closedSundays, interval: hut })).toBe('yes')
  })
})

describe('what somebody looks for', () => {
  const block: Interval = { ...slots, interval: 240, maxSteps: 1, settings: { first: '13:30', count: 1, minutes: 240 } }
  const whole: Interval = { ...slots, interval: 840, maxSteps: 1, settings: { first: '08:00', count: 1, minutes: 840 } }
  const taken = (...spans: [string, string][]) =>
    spans.map(([from, until]) => ({ start: at(`2026-05-02 ${from}`), end: at(`2026-05-02 ${until}`) }))
  const search = (
    from: string | undefined,
    until: string | undefined,
    { intervals = [hourly], known = facts, object = hall } = {},
  ) => {
    const wanted = {
      day: day('2026-05-02'),
      from: parseTime(from ?? '') ?? undefined,
      until: parseEndTime(until ?? '') ?? undefined,
    }
    const { isFree, starts } = freeStarts(object, intervals, known, wanted)
    return [isFree, ...starts.map(formatTime)]
  }

  it('is served by a block that has the wanted hours in it, and by no other', () => {
    expect(search('14:00', '17:00', { intervals: [block] })).toEqual([true, '13:30'])
    expect(search('14:00', undefined, { intervals: [block] })).toEqual([true, '13:30'])
    expect(search(undefined, '17:00', { intervals: [block] })).toEqual([true, '13:30'])
    expect(search('14:00', '18:00', { intervals: [block] })).toEqual([false, '13:30'])
    expect(search('13:00', '17:00', { intervals: [block] })).toEqual([false, '13:30'])
    expect(search('13:00', undefined, { intervals: [block] })).toEqual([false, '13:30'])
    expect(search('14:00', '17:00', { intervals: [hourly, whole] })).toEqual([true, '08:00', '14:00'])
  })

  it('is free only from the wanted beginning to the wanted end', () => {
    const evening = { ...facts, taken: taken(['20:00', '22:00']) }
    expect(search('17:00', '20:00', { known: evening })).toEqual([true, '17:00'])
    expect(search('19:00', '20:00', { known: evening })).toEqual([true, '19:00'])
    // Three hours are to be had until 17:00, or from there until 20:00.
    const threeHours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
    expect(search('19:00', '22:00', { known: evening })).toEqual([false, ...threeHours])
    const early = { ...facts, taken: taken(['08:00', '14:00'], ['17:00', '19:00']) }
    expect(search('17:00', '20:00', { known: early })).toEqual([false, '14:00', '19:00'])
  })

  it('names nothing that is shorter, where it could be as long if it were free', () => {
    const busy = { ...facts, taken: taken(['09:00', '12:00'], ['13:00', '22:00']) }
    expect(search('12:00', '14:00', { known: busy })).toEqual([false])
    expect(search('11:00', '12:00', { known: busy })).toEqual([false, '08:00', '12:00'])
    const lastHour = { ...facts, taken: taken(['08:00', '19:00'], ['20:00', '22:00']) }
    expect(search('17:00', '20:00', { known: lastHour })).toEqual([false])
    const full = { ...facts, taken: taken(['08:00', '22:00']) }
    expect(search('12:00', '14:00', { known: full })).toEqual([false])
  })

  it('is never longer than can be booked at once', () => {
    expect(search('10:00', '14:00')).toEqual([true, '10:00'])
    // Four hours are the most; the last of them begin at 18:00.
    expect(search('10:00', '15:00')).toHaveLength(1 + 11)
    expect([search('10:00', '15:00')[0], search('10:00', '15:00').at(-1)]).toEqual([false, '18:00'])
    const busy = { ...facts, taken: taken(['11:00', '13:00'], ['16:00', '17:00']) }
    expect(search('10:00', '15:00', { known: busy })).toEqual([false, '17:00', '18:00'])
    // Whoever can have the whole day is not told of hours.
    const morning = { ...facts, taken: taken(['08:00', '09:00']) }
    expect(search('10:00', '15:00', { intervals: [hourly, whole], known: morning })).toEqual([false])
    expect(search('10:30', '12:00')).toEqual([true, '10:00'])
  })

  it('finds days and nights by the hours they last', () => {
    expect(search('14:00', '17:00', { intervals: [days] })).toEqual([true, '08:00'])
    expect(search('15:00', '17:00', { intervals: [hut] })).toEqual([true, '14:00'])
    expect(search('13:00', '15:00', { intervals: [hut] })).toEqual([false, '14:00'])
    expect(search('10:00', '12:00', { intervals: [hut] })).toEqual([false, '14:00'])
    expect(search(undefined, '12:00', { intervals: [hut] })).toEqual([false, '14:00'])
    expect(search(undefined, '15:00', { intervals: [hut] })).toEqual([true, '14:00'])
  })

  it('lasts until the end of the day, whether it is called 23:59 or 00:00', () => {
    const late = { ...hall, openingTimes: everyDay('08:00', '23:59') }
    expect(search('20:00', '23:59', { object: late })).toEqual([true, '20:00'])
    expect(search('20:00', '00:00', { object: late })).toEqual([true, '20:00'])
    const known = { ...facts, taken: [{ start: at('2026-05-02 23:00'), end: at('2026-05-03 00:00') }] }
    for (const end of ['23:59', '00:00']) expect(search('22:00', end, { object: late, known })[0]).toBe(false)
  })

  it('without hours finds every start, and with an end what lasts until then', () => {
    expect(search(undefined, undefined)).toHaveLength(1 + 14)
    expect(search(undefined, '10:00')).toEqual([true, '09:00'])
    const known = { ...facts, taken: taken(['09:00', '22:00']) }
    expect(search(undefined, '10:00', { known })).toEqual([false, '08:00'])
    // Each time once, in order, whichever way it is booked.
    const both = search(undefined, undefined, { intervals: [slots, hourly] })
    expect(both).toEqual([true, ...both.slice(1).sort()])
    expect(new Set(both).size).toBe(both.length)
  })
})

describe('days at a glance', () => {
  const known = { ...facts, now: at('2026-05-02 12:30') }
  const states = (interval: Interval, { object = hall, now = known, from = '2026-05-01', until = '2026-05-04' } = {}) =>
    statesOfDays(object, [interval], now, { from: day(from), until: day(until) })

  it('say what the calendar says: past, too soon, no start on this weekday, closed', () => {
    expect(states(hourly)).toEqual(['past', 'free', 'free', 'free'])
    // Staff look at a hidden object as it would be shown.
    expect(states(hourly, { object: { ...hall, isVisible: false } })).toEqual(['past', 'free', 'free', 'free'])
    expect(states(hourly, { object: { ...hall, leadTimeHours: 48 } })).toEqual(['past', 'too_soon', 'too_soon', 'free'])
    expect(states({ ...hourly, weekdays: [0] })).toEqual(['past', 'no_start', 'free', 'no_start'])
    const openingTimes = hall.openingTimes.filter(({ day: weekday }) => weekday !== 0)
    expect(states(hourly, { object: { ...hall, openingTimes } })).toEqual(['past', 'free', 'closed', 'free'])
    const late = { ...known, now: at('2026-05-02 21:30') }
    expect(states(hourly, { now: late })).toEqual(['past', 'past', 'free', 'free'])
  })

  it('of a hut are those on which a night can begin', () => {
    const night = { start: at('2026-05-03 14:00'), end: at('2026-05-04 11:00') }
    expect(states(hut, { now: { ...known, taken: [night] } })).toEqual(['past', 'free', 'taken', 'partly'])
  })

  it('with an hour left between others are taken if the shortest booking is longer', () => {
    const taken = [
      { start: at('2026-05-03 08:00'), end: at('2026-05-03 14:00') },
      { start: at('2026-05-03 15:00'), end: at('2026-05-03 22:00') },
    ]
    expect(states(hourly, { now: { ...known, taken } })[2]).toBe('partly')
    expect(states({ ...hourly, interval: 120 }, { now: { ...known, taken } })[2]).toBe('taken')
  })
})

describe('the nights the clock changes', () => {
  const night = { ...hall, openingTimes: everyDay('00:00', '06:00') }

  it('in spring there is no 02:00, and three hours from midnight end at four', () => {
    expect(starts('2026-03-29', night)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00'])
    expect(ask('2026-03-29 00:00', '2026-03-29 04:00', { object: night, steps: 3 })).toBe('yes')
    expect(ask('2026-03-29 00:00', '2026-03-29 03:00', { object: night, steps: 3 })).toBe('raster')
    expect(ask('2026-03-29 02:00', '2026-03-29 03:00', { object: night })).toBe('nonexistent_time')
  })

  it('in autumn 02:00 means the first, and an hour from there ends when the clock shows 02:00 again', () => {
    expect(starts('2026-10-25', night)).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00', '05:00'])
    expect(ask('2026-10-25 02:00', '2026-10-25 02:00', { object: night })).toBe('yes')
    expect(ask('2026-10-25 00:00', '2026-10-25 02:00', { object: night, steps: 2 })).toBe('yes')
    expect(ask('2026-10-25 00:00', '2026-10-25 02:00', { object: night, steps: 3 })).toBe('yes')
    expect(ask('2026-10-25 00:00', '2026-10-25 03:00', { object: night })).toBe('yes')
  })

  it('an object opened in the doubled hour stays open until the clock shows the end', () => {
    // From the first 02:15 until 03:00: 105 minutes pass.
    const object = { ...hall, openingTimes: everyDay('02:15', '03:00') }
    expect(starts('2026-10-25', object, { ...hourly, interval: 90 })).toEqual(['02:15'])
    expect(starts('2026-10-25', object, { ...hourly, interval: 105 })).toEqual(['02:15'])
    expect(starts('2026-10-25', object, { ...hourly, interval: 110 })).toEqual([])
  })

  it('an end that exists twice can be said to be the second', () => {
    const wish = { displayStart: wall('2026-10-25 00:00'), displayEnd: wall('2026-10-25 02:00') }
    const verdict = (more: object) => isBookable(night, hourly, { ...wish, ...more }, facts)
    expect(verdict({})).toMatchObject({ steps: 2 })
    expect(verdict({ endsLate: true })).toMatchObject({ steps: 3, end: at('2026-10-25 00:00') + 180 })
    expect(verdict({ endsLate: false })).toMatchObject({ steps: 2 })
  })

  it('staff book off the raster by the time that passes', () => {
    const freely = (start: string, end: string, endsLate = false) => {
      const wish = { displayStart: wall(start), displayEnd: wall(end), endsLate }
      return new Calendar(night, hourly, facts, day('2026-10-25'), day('2026-10-25')).judgeFreely(wish)
    }
    // 00:30 to 03:30 on the clock, four hours in truth; to the second 02:30 three, to the first two.
    expect(freely('2026-10-25 00:30', '2026-10-25 03:30')).toMatchObject({ steps: 4 })
    expect(freely('2026-10-25 00:30', '2026-10-25 02:30')).toMatchObject({
      steps: 2,
      end: at('2026-10-25 00:30') + 120,
    })
    expect(freely('2026-10-25 00:30', '2026-10-25 02:30', true)).toMatchObject({
      steps: 3,
      end: at('2026-10-25 00:30') + 180,
    })
  })
})

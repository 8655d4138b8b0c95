import type { PlanBar } from '@allmend/contract'
import { parseDay } from '@allmend/domain/time'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { Axis, momentOf, type PlanDay } from './axis.ts'
import { labelOf } from './bar-label.ts'
import { hoursOf, spokenBar, stateOf } from './bar-words.ts'
import { newSeries, seriesDates } from './dialogs/new-booking/series-dates.ts'
import { hoursShown } from './hours-shown.ts'
import { inTheWay } from './in-the-way.ts'
import { placeInLanes } from './lanes.ts'
import { PlanBar as DrawnBar } from './plan-bar.tsx'
import { rangeOf, rangeWords, shifted } from './plan-range.ts'
import { spanName, spanWords } from './public/span-words.ts'
import { rowTitle } from './row-title.ts'
import { shading } from './shading.ts'
import { signState } from './sign/sign-state.ts'
import { barLater } from './use-bar-drag.ts'

const day = (date: string, clock: readonly [hour: number, offset: number][] = [[0, 60]]): PlanDay => {
  const midnight = (parseDay(date) ?? 0) * 1440
  const start = midnight - (clock[0]?.[1] ?? 0)
  const last = clock.at(-1)?.[1] ?? 0
  const stretches = clock.map(([hour, offset]) => ({ from: start + hour * 60, offset }))
  return { date, start, end: midnight + 1440 - last, clock: stretches }
}
const spring = day('2031-03-30', [
  [0, 60],
  [2, 120],
])
const autumn = day('2031-10-26', [
  [0, 120],
  [3, 60],
])
const whole = { start: 0, end: 1440 }

const bar = (from: number, until: number, more: Partial<PlanBar> = {}): PlanBar => ({
  key: `${from}`,
  kind: 'booking',
  objectId: 1,
  from,
  until,
  start: '2031-05-05 10:00',
  end: '2031-05-05 12:00',
  label: 'Probe',
  booking: null,
  block: null,
  ...more,
})

describe('a bar drawn by days', () => {
  const moved = (axis: Axis, at: number, days: number) => {
    const later = barLater(axis, { from: at, until: at + 180 }, days * 1440, 1440)
    return [axis.textOf(later.from), axis.textOf(later.until)]
  }

  it('keeps its time of the day where the clock is put forward in between', () => {
    const axis = new Axis([day('2031-03-29'), spring, day('2031-03-31', [[0, 120]])], whole)
    const evening = (axis.columns[0]?.day.start ?? 0) + 19 * 60
    expect(moved(axis, evening, 0)).toEqual(['2031-03-29 19:00', '2031-03-29 22:00'])
    expect(moved(axis, evening, 1)).toEqual(['2031-03-30 19:00', '2031-03-30 22:00'])
    expect(moved(axis, evening, 2)).toEqual(['2031-03-31 19:00', '2031-03-31 22:00'])
  })

  it('and where it is put back, there and back again', () => {
    const axis = new Axis([day('2031-10-25', [[0, 120]]), autumn, day('2031-10-27')], whole)
    const evening = (axis.columns[0]?.day.start ?? 0) + 19 * 60
    expect(moved(axis, evening, 1)).toEqual(['2031-10-26 19:00', '2031-10-26 22:00'])
    const monday = (axis.columns[2]?.day.start ?? 0) + 8 * 60
    expect(moved(axis, monday, -2)).toEqual(['2031-10-25 08:00', '2031-10-25 11:00'])
  })
})

describe('the axis of a plan', () => {
  it('names no hour so late that it would stand under the first of the next day', () => {
    for (const start of [0, 300, 360, 420]) {
      for (const end of [1320, 1380, 1440]) {
        const axis = new Axis([day('2031-05-05'), day('2031-05-06')], { start, end })
        const hours = axis.ticks(240)
        const gaps = hours.slice(1).map(({ x }, at) => (x - (hours[at]?.x ?? 0)) * 2 * (end - start))
        expect(Math.min(...gaps), `${start}–${end}`).toBeGreaterThanOrEqual(120 - 1e-6)
      }
    }
  })

  it('draws only the hours shown, and finds its way back', () => {
    const axis = new Axis([day('2031-05-05'), day('2031-05-06')], { start: 420, end: 1380 })
    const [first] = axis.columns
    const ten = (first?.day.start ?? 0) + 600
    expect(axis.toX(ten)).toBeCloseTo(180 / 960 / 2)
    expect(axis.toMoment(axis.toX(ten))).toBeCloseTo(ten)
    expect(axis.textOf(ten)).toBe('2031-05-05 10:00')
    // The night between lies at the edge.
    expect(axis.toX((first?.day.start ?? 0) + 1400)).toBe(0.5)
    expect(axis.toX(0)).toBe(0)
    expect(axis.toX(1e9)).toBe(1)
  })

  it('has 23 hours on the day the clock is put forward, and 25 when it is put back', () => {
    const hours = (one: PlanDay) => new Axis([one], whole).ticks(60).map(({ hour }) => hour)
    expect(hours(spring)).toHaveLength(23)
    expect(hours(spring).slice(0, 4)).toEqual([0, 1, 3, 4])
    expect(hours(autumn)).toHaveLength(25)
    expect(hours(autumn).slice(0, 5)).toEqual([0, 1, 2, 2, 3])
    expect(hours(day('2031-05-05'))).toHaveLength(24)
  })

  it('knows the moments of those days', () => {
    expect(momentOf(spring, 180) - spring.start).toBe(120)
    expect(momentOf(spring, 150) - spring.start).toBe(120)
    expect(momentOf(autumn, 120) - autumn.start).toBe(120)
    expect(momentOf(autumn, 240) - autumn.start).toBe(300)
    expect(new Axis([autumn], whole).textOf(autumn.start + 300)).toBe('2031-10-26 04:00')
    expect(new Axis([spring], whole).textOf(spring.start + 120)).toBe('2031-03-30 03:00')
  })

  it('snaps to what the clock shows', () => {
    const axis = new Axis([autumn], whole)
    expect(axis.textOf(axis.snap(autumn.start + 307, 15))).toBe('2031-10-26 04:00')
    expect(axis.textOf(axis.snap(autumn.start + 309, 15))).toBe('2031-10-26 04:15')
  })
})

describe('the hours of a week', () => {
  it('are the usual ones, wider for what begins earlier or ends later', () => {
    const days = [day('2031-05-05')]
    expect(hoursShown('week', { bars: [], days })).toEqual({ start: 420, end: 1380 })
    const early = bar(0, 1, { start: '2031-05-05 05:30', end: '2031-05-05 08:00' })
    expect(hoursShown('week', { bars: [early], days })).toEqual({ start: 300, end: 1380 })
    const late = bar(0, 1, { start: '2031-05-05 20:00', end: '2031-05-06 02:00' })
    expect(hoursShown('week', { bars: [late], days })).toEqual({ start: 420, end: 1440 })
    const hut = bar(0, 1, { start: '2031-05-05 14:00', end: '2031-05-06 11:00' })
    expect(hoursShown('week', { bars: [hut], days })).toEqual({ start: 420, end: 1380 })
    expect(hoursShown('day', { bars: [], days })).toEqual({ start: 360, end: 1440 })
    expect(hoursShown('day', { bars: [], days: [autumn] })).toEqual(whole)
  })
})

describe('bars of one row', () => {
  it('share a lane unless they overlap', () => {
    const { placed, lanes } = placeInLanes([bar(100, 200), bar(0, 100), bar(50, 150), bar(200, 300)])
    expect(lanes).toBe(2)
    expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 0, 0])
    expect(placeInLanes([]).lanes).toBe(1)
  })

  it('have their name inside, or beside them as far as there is room', () => {
    const axis = new Axis([day('2031-05-05')], whole)
    const at = (hour: number) => (axis.columns[0]?.from ?? 0) + hour * 60
    const { placed } = placeInLanes([bar(at(8), at(9)), bar(at(12), at(18))])
    const [short, long] = placed
    if (!short || !long) throw new Error('two bars')
    expect(labelOf(axis, 960, placed, short)).toEqual({ isInside: false, room: 114, isNarrow: false })
    expect(labelOf(axis, 960, placed, long)).toMatchObject({ isInside: true })
    expect(labelOf(axis, 200, placed, short)).toMatchObject({ isInside: true })
  })
})

describe('the title of a row', () => {
  it('does not repeat what the whole is called', () => {
    expect(rowTitle('Dreifachturnhalle, Drittel A', 'Dreifachturnhalle, ganze Halle')).toBe('Drittel A')
    expect(rowTitle('Saal', 'Mehrzweckhalle')).toBe('Saal')
    expect(rowTitle('Mehrzweckhalle, Saal', 'Mehrzweckhalle')).toBe('Saal')
    expect(rowTitle('Aula', null)).toBe('Aula')
  })
})

describe('what a view covers', () => {
  it('is a day, a week from Monday, or a month', () => {
    const monday = parseDay('2026-11-16') ?? 0
    expect(rangeOf('week', monday + 6)).toEqual({ from: '2026-11-16', days: 7 })
    expect(rangeOf('month', monday)).toEqual({ from: '2026-11-01', days: 30 })
    expect(rangeWords('week', monday)).toBe('16. – 22. November 2026')
    expect(rangeWords('week', parseDay('2026-12-30') ?? 0)).toBe('28. Dezember 2026 – 3. Januar 2027')
    expect(rangeWords('week', parseDay('2026-09-30') ?? 0)).toBe('28. September – 4. Oktober 2026')
    expect(rangeWords('day', monday)).toBe('Montag, 16. November 2026')
    expect(rangeWords('month', monday)).toBe('November 2026')
    const last = parseDay('2026-12-28') ?? 0
    expect([shifted('day', last, 1), shifted('week', last, 1), shifted('week', last, -1)]).toEqual([
      last + 1,
      last + 7,
      last - 7,
    ])
    expect(rangeOf('month', shifted('month', parseDay('2026-12-31') ?? 0, 1)).from).toBe('2027-01-01')
    expect(rangeOf('month', shifted('month', parseDay('2027-01-31') ?? 0, -1)).from).toBe('2026-12-01')
  })
})

describe('a series of staff', () => {
  const time = { startDate: '2027-01-12', startTime: '18:00', endDate: '2027-01-13', endTime: '02:00' }

  it('is weekly on the day that was chosen, for twelve weeks more', () => {
    // 12 January 2027 is a Tuesday.
    expect(newSeries('2027-01-12')).toEqual({ rule: { kind: 'weekly', every: 1, weekdays: [2] }, until: '2027-04-06' })
    expect(seriesDates(newSeries('2027-01-12'), time)).toHaveLength(13)
  })

  it('has the times of its first date, over midnight too, and leaves out days there are not', () => {
    const rule = { kind: 'monthly', every: 1, by: 'date' } as const
    const last = { ...time, startDate: '2027-01-31', endDate: '2027-02-01' }
    expect(seriesDates({ rule, until: '2027-03-31' }, last)).toEqual([
      { clientId: '2027-01-31', displayStart: '2027-01-31 18:00', displayEnd: '2027-02-01 02:00', steps: 1 },
      { clientId: '2027-03-31', displayStart: '2027-03-31 18:00', displayEnd: '2027-04-01 02:00', steps: 1 },
    ])
    expect(seriesDates({ rule, until: '' }, last)).toEqual([])
    const daily = { kind: 'weekly', every: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] } as const
    expect(seriesDates({ rule: daily, until: '2029-12-31' }, time)).toBeNull()
  })
})

describe('the sign at a door', () => {
  const span = (objectId: number, from: number, until: number) => ({
    ...{ objectId, from, until, kind: 'taken' as const, name: '', through: null },
    ...{ start: '2031-05-05 10:00', end: '2031-05-06 00:00' },
  })
  const plan = {
    spans: [span(1, 300, 400), span(2, 0, 1000), span(1, 100, 200)],
    objects: [{ id: 1, open: [[50, 350]] }] as unknown as Parameters<typeof signState>[0]['objects'],
  }

  it.each([
    [99, null, 2, 100],
    [100, 100, 1, 300],
    [199, 100, 1, 300],
    [200, null, 1, 300],
    [300, 300, 0, 350],
    [349, 300, 0, 350],
  ])('at %i tells who has the room, what comes and until when it is free', (at, now, next, freeUntil) => {
    const state = signState(plan, 1, at)
    expect([state.now?.from ?? null, state.next.length, state.freeUntil, state.isOpen]).toEqual([
      now,
      next,
      freeUntil,
      true,
    ])
  })

  it('is shut before and after its hours, and the nearest comes first', () => {
    for (const at of [49, 350]) expect(signState(plan, 1, at)).toMatchObject({ isOpen: false, freeUntil: null })
    expect(signState(plan, 1, 0).next.map(({ from }) => from)).toEqual([100, 300])
  })

  it('names what everybody may know', () => {
    const taken = span(1, 0, 1)
    expect(spanWords(taken)).toBe('Belegt, 10:00–23:59')
    expect(spanWords({ ...taken, name: 'Chorprobe' })).toBe('Chorprobe, 10:00–23:59')
    expect(spanWords({ ...taken, kind: 'closed' })).toBe('Geschlossen')
    expect(spanName({ kind: 'closed', name: 'Ferien' })).toBe('Ferien')
  })
})

describe('a bar in words', () => {
  const booking = {
    ...{ state: 'confirmed', isSerial: false, hasRequest: false, quantity: 1, color: '' },
  } as NonNullable<PlanBar['booking']>

  it('says hours, with the days where they are two', () => {
    expect(hoursOf({ start: '2031-05-05 10:00', end: '2031-05-06 00:00' })).toBe('10:00–23:59')
    expect(hoursOf({ start: '2031-05-05 22:00', end: '2031-05-06 02:00' })).toBe('05.05. 22:00 – 06.05. 02:00')
  })

  it('says everything it shows', () => {
    const plain = spokenBar(bar(0, 60, { booking }), 'Saal')
    expect(plain).toMatch(/^Probe, Saal, .*05\.05\.2031.*, Bestätigt$/)
    const more = { ...booking, isSerial: true, hasRequest: true, quantity: 2 }
    expect(spokenBar(bar(0, 60, { booking: more }), 'Saal')).toBe(`${plain}, Serie, Änderung angefragt, 2 Stück`)
    expect(spokenBar(bar(0, 60, { booking: { ...booking, color: '#ff0000' } }), 'Saal')).toMatch(/, Farbe \S+/)
    expect([stateOf(bar(0, 60, { kind: 'block' })), stateOf(bar(0, 60, { kind: 'hold' }))]).toEqual([
      'Gesperrt',
      'Wird reserviert',
    ])
  })

  it('names what stands where a block should be', () => {
    const refused = (...names: string[]) =>
      inTheWay(
        new ApiError(409, {
          code: 'object.bookings_in_the_way',
          message: 'Im Weg.',
          details: { bookings: names.map((name) => ({ name, displayStart: '05.05.2031 - 10:00' })) },
        }),
      )
    expect(refused()).toBe('Im Weg.')
    expect(refused('Chor')).toMatch(/^Im Weg: «Chor» \(05\.05\.2031 - 10:00\)\. /)
    expect(refused('Chor', 'Turnen')).toContain(') und eine weitere. ')
    expect(refused('Chor', 'Turnen', 'Fest')).toContain(') und 2 weitere. ')
    expect(inTheWay(new ApiError(409, { code: 'record.conflict', message: 'x' }))).toBeNull()
  })
})

it('a bar of a few pixels is gripped to be moved, wherever it is taken; a wider one is stretched at its end', () => {
  const drawn = (isNarrow: boolean) =>
    renderToStaticMarkup(
      createElement(DrawnBar, {
        ...{ bar: bar(0, 60), objectTitle: 'Saal', label: { isInside: false, room: 80, isNarrow }, style: {} },
        ...{ isDragged: false, mayMove: true, mayOpen: true, onGrip: () => undefined, onOpen: () => undefined },
      }),
    )
  expect(drawn(true)).toContain('data-movable')
  expect(drawn(true)).not.toContain('plan-bar__end')
  expect(drawn(false)).toContain('plan-bar__end')
})

it('hours that are shut are shaded, in a month whole days only', () => {
  const axis = new Axis([day('2031-05-05'), day('2031-05-06')], whole)
  const { start } = day('2031-05-05')
  // Two days of 1440 minutes: noon of the first is a quarter, 18:00 three eighths.
  const open = [[start + 720, start + 1080]] as const
  expect(shading(axis, 'week', open)).toBe(
    'linear-gradient(to right, var(--plan-closed) 0.00% 25.00%, transparent 25.00% 37.50%, var(--plan-closed) 37.50% 100%)',
  )
  expect(shading(axis, 'month', open)).toBe(
    'linear-gradient(to right, transparent 0.00% 50.00%, var(--plan-closed) 50.00% 100%)',
  )
  expect(shading(axis, 'week', [[start, start + 2880]])).toBe('linear-gradient(to right, transparent 0.00% 100.00%)')
})

import type { ObjectRecord } from '@allmend/contract'
import { clockOf, dayOf, mondayOf, wallAt } from '@allmend/domain/time'
import { checkFields } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import { clockChangeOn } from '../../../../../lib/clock-change.ts'
import { spanText } from '../../../words/time-text.ts'
import { calendarBody, calendarSpec, readableOpening, readCalendar } from '../calendar-values.ts'
import { newInterval, toInterval } from '../interval-values.ts'
import { litSpan } from './lit-span.ts'
import { previewWeek, shownHours } from './preview-week.ts'
import { startsOfDay, startsWords, weekNotes } from './preview-words.ts'

const zone = 'Europe/Zurich'
const open = (day: number, start: string, end: string) => ({ day, during: { start, end } })
const dynamic = (interval: string) => toInterval({ ...newInterval(-1), name: 'Stunde', interval, maxSteps: '1' })

const monday = dayOf(2026, 11, 16)
const rules = {
  zone,
  openingTimes: [
    open(1, '07:30', '12:00'),
    open(1, '13:30', '22:30'),
    open(6, '20:00', '23:59'),
    open(0, '00:00', '02:00'),
  ],
  blockingDays: [{ type: 'day' as const, title: 'Revision', repeat: false, year: 2026, month: 11, day: 21 }],
  interval: dynamic('30'),
  taken: [],
}

describe('a week', () => {
  it('shows what is open, blocked and can be begun, day by day', () => {
    const days = previewWeek(rules, monday)
    expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => monday + at))
    expect(days[0]?.open.map(spanText)).toEqual(['07:30–12:00', '13:30–22:30'])
    expect(days[0]?.starts).toHaveLength(9 + 18)
    expect(days[1]).toMatchObject({ open: [], starts: [], blocked: null })
    expect(days[5]).toMatchObject({ blocked: 'Revision', starts: [], lost: 8 })
    expect(days[5]?.open.map(spanText)).toEqual(['20:00–23:59'])
  })

  it('shows what is booked, and nothing can begin there', () => {
    const at = (hour: number) => clockOf(zone).toInstantOrNext(wallAt(monday, hour * 60))
    const [day] = previewWeek({ ...rules, taken: [{ start: at(14), end: at(16) }] }, monday)
    expect(day?.taken.map(spanText)).toEqual(['14:00–16:00'])
    expect(day).toMatchObject({ lost: 0 })
    expect(day?.starts).toHaveLength(9 + 18 - 4)
  })

  it('is empty without an interval', () => {
    expect(previewWeek({ ...rules, interval: null }, monday)[0]).toMatchObject({ starts: [], lost: 0 })
  })

  it('counts fixed blocks outside the opening times as lost', () => {
    const interval = toInterval({
      ...newInterval(-1),
      kind: 'fixed',
      first: '06:00',
      minutes: '120',
      interval: '90',
      count: '4',
    })
    const [day] = previewWeek({ ...rules, interval }, monday)
    expect(day?.starts.map(spanText)).toEqual(['08:00–09:30', '10:00–11:30'])
    expect(day?.lost).toBe(2)
  })

  it('draws what is open, and at least the middle of the day', () => {
    expect(shownHours(previewWeek(rules, monday))).toEqual({ start: 0, end: 24 * 60 })
    expect(shownHours(previewWeek({ ...rules, openingTimes: [] }, monday))).toEqual({ start: 8 * 60, end: 18 * 60 })
  })
})

describe('when the clock changes', () => {
  const night = { ...rules, blockingDays: [], openingTimes: [open(0, '00:00', '06:00')], interval: dynamic('60') }
  it('in spring an hour is missing', () => {
    const sunday = dayOf(2026, 3, 29)
    expect(clockChangeOn(zone, sunday)).toEqual({ kind: 'skipped', start: 120, end: 180 })
    const [day] = previewWeek(night, mondayOf(sunday)).slice(-1)
    expect(day?.starts.map(({ start }) => start / 60)).toEqual([0, 1, 3, 4, 5])
  })
  it('in autumn one comes twice and can be begun once', () => {
    const sunday = dayOf(2026, 10, 25)
    expect(clockChangeOn(zone, sunday)).toEqual({ kind: 'twice', start: 120, end: 180 })
    const [day] = previewWeek(night, mondayOf(sunday)).slice(-1)
    expect(day?.starts.map(({ start }) => start / 60)).toEqual([0, 1, 2, 3, 4, 5])
  })
  it('on other days nothing happens', () => {
    expect(clockChangeOn(zone, dayOf(2026, 3, 28))).toBeNull()
  })
})

describe('the calendar of an object', () => {
  const interval = { ...toInterval({ ...newInterval(-1), name: 'Stunde', interval: '60', maxSteps: '1' }), id: 4 }
  const saved = { openingTimes: rules.openingTimes, blockingDays: rules.blockingDays, intervals: [interval] }
  const values = readCalendar(saved as unknown as ObjectRecord)

  it('comes back as it was, each day under its own number', () => {
    const body = calendarBody(values, 3)
    const inOrder = rules.openingTimes.toSorted((a, b) => a.day - b.day)
    expect(body).toMatchObject({ openingTimes: inOrder, blockingDays: rules.blockingDays, version: 3 })
    expect(body.intervals).toMatchObject([{ id: 4, name: 'Stunde', interval: 60 }])
  })

  it('is refused as long as a part of it is not complete, and shows what can be read meanwhile', () => {
    expect(checkFields(calendarSpec, values)).toEqual({})
    const half = { ...values, day2: ['08:00|', '10:00|11:00'] }
    expect(Object.keys(checkFields(calendarSpec, half))).toEqual(['day2'])
    expect(readableOpening(half).filter(({ day }) => day === 2)).toEqual([open(2, '10:00', '11:00')])
    const unnamed = readCalendar({ ...saved, intervals: [{ ...interval, name: '' }] } as unknown as ObjectRecord)
    expect(checkFields(calendarSpec, unnamed)).toEqual({ intervals: '«Neues Intervall» ist noch nicht vollständig.' })
  })

  it('outlines what somebody is typing in, on its day', () => {
    const span = (weekday: number, at: number) => litSpan(values, { lit: { kind: 'span', weekday, at }, monday })
    expect(span(1, 1)).toEqual([{ day: monday, start: 810, end: 1350 }])
    expect(span(0, 0)).toEqual([{ day: monday + 6, start: 0, end: 120 }])
    expect(span(1, 2)).toEqual([])
  })
})

describe('a week in words', () => {
  const days = previewWeek(rules, monday)
  const hourly = { ...newInterval(-1), kind: 'dynamic' as const }

  it('counts the starts and says from when to when', () => {
    expect(startsWords(days.slice(0, 1))).toBe('27 buchbare Startzeiten')
    const [first] = days
    if (!first) throw new Error('no day')
    expect(startsOfDay(first, hourly)).toBe('27 Anfänge von 07:30 bis 22:00')
    const one = { ...first, starts: first.starts.slice(0, 1) }
    expect([startsWords([one]), startsOfDay(one, hourly)]).toEqual(['1 buchbare Startzeit', 'Beginn um 07:30'])
    expect(startsOfDay({ ...first, starts: [] }, hourly)).toBe('kein Beginn möglich')
    expect(startsOfDay(one, null)).toBe('07:30–08:00')
    expect(startsOfDay({ ...first, starts: [{ start: 840, end: 1440 + 660 }] }, null)).toBe('14:00–11:00 (+1)')
    expect(startsOfDay({ ...first, starts: first.starts.slice(0, 13) }, null)).toMatch(/ …$/)
    expect(startsOfDay({ ...first, starts: first.starts.slice(0, 12) }, null)).not.toMatch(/…/)
  })

  it('notes what falls away, but not on a day that is shut anyway', () => {
    expect(weekNotes(days, { partIds: [] })).toEqual([])
    const lost = days.map((one, at) => ({ ...one, lost: at < 1 ? 2 : one.lost }))
    expect(weekNotes(lost, { partIds: [] })).toEqual([expect.stringMatching(/^2 Anfänge fallen weg/)])
    expect(weekNotes(days, { partIds: [4] })).toEqual([expect.stringContaining('Sperrtage der Teile')])
  })
})

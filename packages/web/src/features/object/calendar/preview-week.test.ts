import { clockOf, dayOf, mondayOf, wallAt } from '@allmend/domain/time'
import { describe, expect, it } from 'vitest'
import { clockChangeOn } from '../../../lib/clock-change.ts'
import { newInterval, toInterval } from './interval-values.ts'
import { previewWeek, shownHours } from './preview-week.ts'
import { spanText } from './time-text.ts'

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
    expect(shownHours(previewWeek(rules, monday))).toEqual({ first: 0, last: 24 })
    expect(shownHours(previewWeek({ ...rules, openingTimes: [] }, monday))).toEqual({ first: 8, last: 18 })
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

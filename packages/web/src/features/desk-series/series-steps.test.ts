import { bookingStates } from '@allmend/domain/bookings'
import { expect, it } from 'vitest'
import { comingDates, type SeriesDate, stepIds } from './series-steps.ts'
import { dateCount, period, rhythm } from './series-words.ts'

const dates = bookingStates.flatMap((state, place) => [
  { id: place * 2, state, isOld: false } as SeriesDate,
  { id: place * 2 + 1, state, isOld: true } as SeriesDate,
])
const states = (to: Parameters<typeof stepIds>[1]) =>
  stepIds(dates, to).map((id) => `${dates[id]?.state}${dates[id]?.isOld ? ', over' : ''}`)

it('a step is offered for the dates it can be taken for', () => {
  expect(states('confirmed')).toEqual(['unconfirmed', 'unconfirmed, over'])
  expect(states('rejected')).toEqual(['unconfirmed', 'unconfirmed, over'])
  expect(states('cancelled')).toEqual(['unconfirmed', 'confirmed'])
})

it('the dates to come are those that stand, from the next one on', () => {
  const date = (displayStart: string, state: string) => ({ displayStart, state }) as SeriesDate
  const [over, next, gone, later] = [
    date('2027-01-05 18:00', 'confirmed'),
    date('2027-01-12 18:00', 'unconfirmed'),
    date('2027-01-19 18:00', 'cancelled'),
    date('2027-01-26 18:00', 'confirmed'),
  ] as const
  expect(comingDates([over, next, gone, later], '2027-01-12 18:00')).toEqual([next, later])
  expect(comingDates([over, next, gone, later], null)).toEqual([])
})

it('a series in words', () => {
  const row = {
    ...{ weekdays: [2, 4], first: '2027-01-05 18:00', firstEnd: '2027-01-06 00:00', last: '2027-06-29 18:00' },
  } as Parameters<typeof rhythm>[0]
  expect([rhythm(row), period(row)]).toEqual(['Di, Do 18:00–23:59', '05.01.2027 – 29.06.2027'])
  expect(period({ ...row, last: '2027-01-05 20:00' })).toBe('05.01.2027')
  expect([dateCount(1), dateCount(2)]).toEqual(['1 Termin', '2 Termine'])
})

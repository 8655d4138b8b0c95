import { bookingStates } from '@allmend/domain/bookings'
import { expect, it } from 'vitest'
import { type SeriesDate, stepIds } from './series-steps.ts'

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

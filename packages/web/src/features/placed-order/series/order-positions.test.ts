import type { Reservation } from '@allmend/contract'
import { expect, it } from 'vitest'
import { orderPositions } from './order-positions.ts'

const booking = (id: number, seriesKey: string | null, state = 'confirmed') =>
  ({ id, seriesKey, state, total: 1000, fee: state === 'cancelled' ? 250 : 0 }) as Reservation

it('the dates of a series are one position, those that fell away priced by their fee', () => {
  const dates = [booking(2, 'choir'), booking(3, 'choir', 'cancelled'), booking(4, 'choir', 'unconfirmed')]
  const [single, series, ...more] = orderPositions({
    reservations: [booking(1, null), ...dates],
    credits: [],
  })
  expect(single).toEqual({ kind: 'single', reservation: booking(1, null) })
  expect(series).toEqual({ kind: 'series', key: 'choir', first: dates[0], last: dates[2], dates, total: 2250 })
  expect(more).toEqual([])
})

it('a date that fell away after the invoice stands there with its price: the account takes it off', () => {
  const dates = [booking(2, 'choir'), booking(3, 'choir', 'cancelled')]
  const credits = [{ id: 1, bookingId: 3, title: 'Aula', amount: 1000, fee: 250 }]
  expect(orderPositions({ reservations: dates, credits })).toMatchObject([{ kind: 'series', total: 2000 }])
})

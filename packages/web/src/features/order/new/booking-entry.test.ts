import { expect, it } from 'vitest'
import { emptyBooking, payloadOf } from './booking-entry.ts'

const entry = { ...emptyBooking(-1, '2026-12-24'), objectId: 7, intervalId: 3, name: ' Feier ' }

it('is sent once it is whole', () => {
  expect(payloadOf(entry)).toMatchObject({
    objectId: 7,
    intervalId: 3,
    name: 'Feier',
    displayStart: '2026-12-24 18:00',
    displayEnd: '2026-12-24 20:00',
  })
  expect(payloadOf({ ...entry, untilDate: '2026-12-26', until: '10:00' })).toMatchObject({
    displayEnd: '2026-12-26 10:00',
  })
})

it.each([
  [{ objectId: null }],
  [{ intervalId: null }],
  [{ date: '' }],
  [{ from: '' }],
  [{ until: '17:00' }],
  [{ until: '18:00' }],
])('waits while %j', (gap) => {
  expect(payloadOf({ ...entry, ...gap })).toBeNull()
})

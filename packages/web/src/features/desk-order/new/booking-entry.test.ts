import type { PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import { emptyBooking, payloadOf } from './booking-entry.ts'

const interval = { id: 3, preProcessingTime: 0, postProcessingTime: 30 }
const hall = {
  id: 7,
  intervals: [interval, { ...interval, id: 4 }],
  options: [{ id: 5 }, { id: 6 }],
  questionnaires: [],
} as unknown as PublicObject
const empty = emptyBooking(-1, '2026-12-24')
const entry = { ...empty, draft: { ...empty.draft, objectId: 7, name: ' Feier ', options: { 5: [8], 6: 12 } } }

it('is sent once it is whole, in the first way unless another is chosen', () => {
  expect(payloadOf(entry, hall)).toMatchObject({
    objectId: 7,
    intervalId: 3,
    name: 'Feier',
    displayStart: '2026-12-24 18:00',
    displayEnd: '2026-12-24 20:00',
    end: '2026-12-24 20:30',
    options: [
      { id: 5, value: [8] },
      { id: 6, value: 12 },
    ],
  })
  const overDays = { ...entry, time: { ...entry.time, endDate: '2026-12-26', endTime: '10:00' } }
  const other = { ...overDays, draft: { ...entry.draft, intervalId: 4 } }
  expect(payloadOf(other, hall)).toMatchObject({ intervalId: 4, displayEnd: '2026-12-26 10:00' })
})

it.each([{ startDate: '' }, { startTime: '' }, { endTime: '17:00' }, { endTime: '18:00' }])('waits while %j', (gap) => {
  expect(payloadOf({ ...entry, time: { ...entry.time, ...gap } }, hall)).toBeNull()
})

it('waits until its object is chosen and known', () => {
  expect(payloadOf(entry, undefined)).toBeNull()
  expect(payloadOf(empty, undefined)).toBeNull()
})

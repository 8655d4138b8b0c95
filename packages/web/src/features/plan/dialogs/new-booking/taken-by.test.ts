import { expect, it } from 'vitest'
import { takenBy } from './taken-by.ts'

/** 19:30 to 21:30, and half an hour before and after nobody else can be there. */
const rehearsal = {
  objectId: 1,
  start: '2026-11-19 19:30',
  end: '2026-11-19 21:30',
  from: 1170,
  until: 1290,
  booking: { occupied: [1140, 1320] as [number, number] },
} as unknown as Parameters<typeof takenBy>[0][number]
const block = { ...rehearsal, booking: null }

it.each([
  ['18:00', '21:00', true, true],
  ['20:00', '20:30', true, true],
  // Only the half hour before or after is touched.
  ['18:00', '19:30', true, false],
  ['21:30', '23:00', true, false],
  ['18:00', '19:00', false, false],
  ['22:00', '23:00', false, false],
])('from %s to %s a rehearsal is in the way: %s, a block: %s', (from, until, isBooked, isBlocked) => {
  const wished = { objectId: 1, start: `2026-11-19 ${from}`, end: `2026-11-19 ${until}` }
  expect(takenBy([rehearsal], wished)).toEqual(isBooked ? [rehearsal] : [])
  expect(takenBy([block], wished)).toEqual(isBlocked ? [block] : [])
  expect(takenBy([rehearsal], { ...wished, objectId: 2 })).toEqual([])
})

import type { PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import { newBooking } from '../booking-draft/index.ts'
import { intervalOf, ofObject, questionOf, sentBooking, timedDraft } from './sent-booking.ts'
import { chosenSpan } from './time-fields.tsx'

const interval = { id: 3, preProcessingTime: 0, postProcessingTime: 0 }
const hall = {
  id: 7,
  intervals: [interval, { ...interval, id: 4 }],
  options: [{ id: 1 }],
  questionnaires: [{ id: 9, questions: [{ id: 5 }] }],
} as unknown as PublicObject
const time = chosenSpan('2026-12-24 18:05', '2026-12-24 20:00')
const draft = { ...newBooking(7), name: ' Feier ', remark: 'Hintereingang', answers: { 5: 'Fest' }, options: { 1: 3 } }

it('leaves the steps to the server, which reads them from any time', () => {
  const sent = sentBooking(timedDraft(draft, time, hall), hall)
  expect(sent).toMatchObject({
    name: 'Feier',
    intervalId: 3,
    displayStart: '2026-12-24 18:05',
    options: [{ id: 1, value: 3 }],
  })
  expect(sent).not.toHaveProperty('steps')
  const date = { clientId: 'a', displayStart: '2026-12-31 18:00', displayEnd: '2026-12-31 20:00', steps: 1 }
  const series = sentBooking({ ...timedDraft(draft, time, hall), isSerial: true, dates: [date] }, hall)
  expect(series?.occupancies).toEqual([expect.not.objectContaining({ steps: expect.anything() })])
})

it('tells the occasion to everybody only where staff said so and there is one', () => {
  const isPublic = (change: object) => sentBooking(timedDraft({ ...draft, ...change }, time, hall), hall)?.isNamePublic
  expect([isPublic({}), isPublic({ isNamePublic: true }), isPublic({ isNamePublic: true, name: '  ' })]).toEqual([
    false,
    true,
    false,
  ])
  expect(sentBooking(timedDraft(draft, { ...time, endTime: '18:05' }, hall), hall)).toBeNull()
})

it('asks anew about options, not about words', () => {
  const asked = (change: object) => {
    const sent = sentBooking(timedDraft({ ...draft, ...change }, time, hall), hall)
    return sent && questionOf(sent)
  }
  expect(asked({ name: 'Anderes', remark: '', answers: {} })).toEqual(asked({}))
  expect(asked({ options: { 1: 4 } })).not.toEqual(asked({}))
})

it('of another object keeps the words and nothing else', () => {
  expect(ofObject(draft, 8)).toMatchObject({
    objectId: 8,
    name: ' Feier ',
    remark: 'Hintereingang',
    answers: {},
    options: {},
  })
  expect(intervalOf(hall, 99)?.id).toBe(3)
  expect(intervalOf(undefined, 3)).toBeUndefined()
})

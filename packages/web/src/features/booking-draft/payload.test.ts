import type { PublicObject } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { type DraftBooking, newBooking } from './draft-booking.ts'
import { payloadOf, payloadsOf } from './payload.ts'

const aula = {
  id: 7,
  intervals: [
    { id: 1, preProcessingTime: 30, postProcessingTime: 60 },
    { id: 2, preProcessingTime: 0, postProcessingTime: 0 },
  ],
  options: [{ id: 3 }, { id: 4 }],
  questionnaires: [{ id: 5, questions: [{ id: 51 }, { id: 52 }] }],
} as unknown as PublicObject
const objects = new Map([[7, aula]])

const booking = (more: Partial<DraftBooking> = {}): DraftBooking => ({
  ...newBooking(7),
  intervalId: 1,
  displayStart: '2026-12-12 00:15',
  displayEnd: '2026-12-12 22:00',
  steps: 22,
  ...more,
})

describe('a booking as the server reads it', () => {
  it('takes the time before and after along', () => {
    expect(payloadOf(booking(), objects)).toMatchObject({
      objectId: 7,
      intervalId: 1,
      start: '2026-12-11 23:45',
      displayStart: '2026-12-12 00:15',
      displayEnd: '2026-12-12 22:00',
      end: '2026-12-12 23:00',
      steps: 22,
    })
  })

  it('an end at 23:59 is the end of the day, and stays as it is where nothing follows', () => {
    expect(payloadOf(booking({ displayEnd: '2026-12-12 23:59' }), objects)?.end).toBe('2026-12-13 01:00')
    expect(payloadOf(booking({ intervalId: 2, displayEnd: '2026-12-12 23:59' }), objects)?.end).toBe('2026-12-12 23:59')
  })

  it('sends the ids of choices, and answers with their questionnaire, of what is still there', () => {
    const sent = payloadOf(
      booking({ options: { 3: [31, 32], 4: true, 98: 5 }, answers: { 52: ['Privat'], 99: 'fort' } }),
      objects,
    )
    expect(sent?.options).toEqual([
      { id: 3, value: [31, 32] },
      { id: 4, value: true },
    ])
    expect(sent?.answers).toEqual([{ questionnaireId: 5, questionId: 52, answer: ['Privat'] }])
  })

  it('of a series it has every date', () => {
    const dates = ['05', '12'].map((day) => ({
      clientId: day,
      displayStart: `2026-12-${day} 18:00`,
      displayEnd: `2026-12-${day} 20:00`,
      steps: 2,
    }))
    const sent = payloadOf(booking({ isSerial: true, dates }), objects)
    expect(sent).toMatchObject({ isSerial: true, displayStart: '2026-12-05 18:00', start: '2026-12-05 17:30' })
    expect(sent?.occupancies?.map(({ clientId, end, steps }) => [clientId, end, steps])).toEqual([
      ['05', '2026-12-05 21:00', 2],
      ['12', '2026-12-12 21:00', 2],
    ])
  })

  it('does not exist without a time, an interval or an object', () => {
    const bookings = [
      booking({ displayStart: null }),
      booking({ intervalId: 9 }),
      { ...booking(), objectId: 8 },
      booking(),
    ]
    expect(payloadsOf(bookings, objects)).toHaveLength(1)
  })
})

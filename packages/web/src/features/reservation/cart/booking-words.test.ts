import { expect, it } from 'vitest'
import { newBooking } from '../../booking-draft/index.ts'
import type { Validated } from '../shell/use-validation.ts'
import { problemWords, shortWhen, whenWords } from './booking-words.ts'

const booking = { ...newBooking(1), intervalId: 1 }
const date = (day: string) => ({ clientId: day, displayStart: `${day} 18:00`, displayEnd: `${day} 20:00`, steps: 2 })

it('says when', () => {
  const single = { ...booking, displayStart: '2026-12-12 17:00', displayEnd: '2026-12-12 22:00', steps: 5 }
  expect(whenWords(single)).toBe('Sa, 12.12.2026, 17:00–22:00')
  expect(whenWords({ ...booking, isSerial: true, dates: [date('2026-12-05'), date('2026-12-12')] })).toBe(
    '2 Termine ab Sa, 05.12.2026',
  )
  expect(whenWords(booking)).toBeNull()
})

it('one date of a series is one date', () => {
  expect(whenWords({ ...booking, isSerial: true, dates: [date('2026-12-05')] })).toBe('1 Termin ab Sa, 05.12.2026')
})

it('says when in few words, beside the sum', () => {
  const single = { ...booking, displayStart: '2026-12-12 17:00', displayEnd: '2026-12-12 22:00', steps: 5 }
  const series = { ...booking, isSerial: true, dates: [date('2026-12-05'), date('2026-12-19')] }
  expect(shortWhen([single])).toBe('Sa, 12.12., 17:00')
  expect(shortWhen([single, series])).toBe('ab Sa, 05.12.')
  expect(shortWhen([booking])).toBeNull()
})

it.each([
  [{ isValid: true }, null],
  [{ isValid: false, reason: 'taken' }, 'Belegt.'],
  [
    { isValid: false, reason: 'taken', isOverlappingUserEvent: true },
    'Überschneidet sich mit einer eigenen Reservation.',
  ],
  [
    { isValid: false, reason: 'closed', isSerial: true, occupancies: [{ isValid: true }, { isValid: false }] },
    '1 von 2 Terminen ist nicht frei.',
  ],
  [
    {
      isValid: false,
      reason: 'option_taken',
      shortage: { options: ['Tische'], wanted: 5, available: 3, stock: 20, needs: [] },
    },
    '«Tische»: Zu dieser Zeit sind nur noch 3 von 20 frei, Sie möchten 5.',
  ],
])('%j reads %j', (verdict, expected) => {
  expect(problemWords({ occupancies: [], reason: null, ...verdict } as unknown as Validated)).toBe(expected)
})

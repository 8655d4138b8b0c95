import { expect, it } from 'vitest'
import { freeWords, longDay } from './free-words.ts'

const card = (isFree: boolean, priceUnit: string, ...freeStarts: string[]) => ({ isFree, freeStarts, priceUnit })
const hours = (from?: string, until?: string) => ({ from, until })

it.each([
  [card(true, 'Stunde', '14:00', '15:00'), hours(), 'success', 'ab 14:00 frei'],
  [card(true, 'Nacht', '14:00'), hours(), 'success', 'frei'],
  [card(false, 'Stunde'), hours(), 'gray', 'nicht frei'],
  [card(false, 'Stunde'), hours('14:00', '17:00'), 'gray', 'nicht zu dieser Zeit frei'],
  // All of the wanted time can be had.
  [card(true, 'Stunde', '14:00'), hours('14:00', '17:00'), 'success', '14:00–17:00 frei'],
  [card(true, 'Stunde', '08:00', '14:00'), hours('14:00', '17:00'), 'success', '14:00–17:00 frei'],
  [card(true, 'Termin', '13:30'), hours('14:00', '17:00'), 'success', '14:00–17:00 frei, Beginn 13:30'],
  [card(true, 'Nacht', '14:00'), hours('15:00', '17:00'), 'success', '15:00–17:00 frei, Beginn 14:00'],
  [card(true, 'Stunde', '17:00'), hours('17:00'), 'success', 'ab 17:00 frei'],
  [card(true, 'Stunde', '09:00'), hours(undefined, '10:00'), 'success', 'bis 10:00 frei'],
  // A part of it, or something else.
  [
    card(false, 'Stunde', '08:00', '17:30', '19:00'),
    hours('14:00', '17:00'),
    'warning',
    'nicht zu dieser Zeit, frei ab 17:30',
  ],
  [card(false, 'Nacht', '14:00'), hours('13:00', '15:00'), 'warning', 'nicht zu dieser Zeit, frei ab 14:00'],
  [card(false, 'Stunde', '10:00', '14:00'), hours('14:00', '23:00'), 'warning', 'nicht bis 23:00, frei ab 14:00'],
  [card(false, 'Stunde', '08:00'), hours(undefined, '10:00'), 'warning', 'nicht zu dieser Zeit, frei ab 08:00'],
])('%j, wanted %j', (given, wanted, tone, words) => {
  expect(freeWords(given, { date: '2026-12-12', ...wanted })).toEqual({ tone, words: `Sa, 12.12. ${words}` })
})

it('writes a day in full', () => {
  expect(longDay('2026-12-12')).toBe('Samstag, 12.12.2026')
})

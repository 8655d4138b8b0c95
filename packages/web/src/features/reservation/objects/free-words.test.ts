import { expect, it } from 'vitest'
import { freeWords, longDay } from './free-words.ts'

const card = (priceUnit: string, ...freeStarts: string[]) => ({ isFree: freeStarts.length > 0, freeStarts, priceUnit })

it.each([
  [card('Stunde', '14:00', '15:00'), undefined, { tone: 'success', words: 'Sa, 12.12. ab 14:00 frei' }],
  [card('Stunde', '17:00'), '17:00', { tone: 'success', words: 'Sa, 12.12. ab 17:00 frei' }],
  [card('Stunde', '19:00'), '17:00', { tone: 'warning', words: 'Sa, 12.12. ab 19:00 frei' }],
  [card('Nacht', '14:00'), undefined, { tone: 'success', words: 'Sa, 12.12. frei' }],
  [card('Stunde'), undefined, { tone: 'gray', words: 'Sa, 12.12. nicht frei' }],
])('%j, wanted from %s', (given, from, expected) => {
  expect(freeWords(given, '2026-12-12', from)).toEqual(expected)
})

it('writes a day in full', () => {
  expect(longDay('2026-12-12')).toBe('Samstag, 12.12.2026')
})

import { expect, it } from 'vitest'
import { placeWords, priceWords, sizeWords } from './words.ts'

it.each([
  [{ capacity: 80, stock: 3 }, 'bis 80 Personen'],
  [{ capacity: 1, stock: 1 }, 'bis 1 Person'],
  [{ capacity: null, stock: 3 }, '3 Stück'],
  [{ capacity: null, stock: 1 }, ''],
])('how large %o is', (card, words) => {
  expect(sizeWords(card)).toBe(words)
})

it.each([
  [{ building: 'Schulhaus Linde', address: 'Schulstrasse 12, 8000 Eschenbühl' }, 'Schulhaus Linde, Schulstrasse 12'],
  [{ building: '', address: 'Waldweg 1' }, 'Waldweg 1'],
  [{ building: '', address: '' }, ''],
])('where %o is', (card, words) => {
  expect(placeWords(card)).toBe(words)
})

it.each([
  [{ priceFrom: 12_000, priceUnit: 'Stunde' }, ['CHF\u00a0120.00', 'pro Stunde', true]],
  [{ priceFrom: 0, priceUnit: 'Tag', isOnlyPrice: true }, ['Kostenlos', 'Reservation nötig', false]],
  // For some it costs nothing, others pay.
  [{ priceFrom: 0, priceUnit: 'Tag' }, ['CHF\u00a00.00', 'pro Tag', true]],
  [{ priceFrom: null, priceUnit: '' }, ['auf Anfrage', 'Preis', false]],
  [{ has_prices: false, priceFrom: 500, priceUnit: 'Tag' }, ['auf Anfrage', 'Preis', false]],
])('what %o costs', (card, [amount, unit, isFrom]) => {
  expect(priceWords({ has_prices: true, isOnlyPrice: false, ...card })).toEqual({ amount, unit, isFrom })
})

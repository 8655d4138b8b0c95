import { expect, it } from 'vitest'
import { refundHint } from './refund-hint.ts'

it.each([
  [0, 0, ''],
  [7800, 0, ''],
  // Given back of a standing order, and owed again.
  [0, 2000, ''],
  [-7800, 0, 'Die Verwaltung zahlt Ihnen CHF 78.00 zurück.'],
  [-7800, 7800, 'CHF 78.00 gehen auf dem gleichen Weg zurück. Das kann einige Tage dauern.'],
  [
    -7800,
    5000,
    'CHF 50.00 gehen auf dem gleichen Weg zurück. Das kann einige Tage dauern. Die Verwaltung zahlt Ihnen CHF 28.00 zurück.',
  ],
])('with %i owed and %i on its way', (owed, returning, words) => {
  expect(refundHint({ owed, returning }).replaceAll('\u00A0', ' ')).toBe(words)
})

import { expect, it } from 'vitest'
import { categoryReason } from './tariff.ts'

it.each([
  [
    { isByZipcode: true, insteadOf: 'Vereine' },
    'Wegen der Postleitzahl 8199, nicht Vereine wie in Ihrem Konto hinterlegt.',
  ],
  [{ isByZipcode: true, insteadOf: null }, 'Wegen der Postleitzahl 8199.'],
  [{ isByZipcode: false, insteadOf: null }, 'Wie in Ihrem Konto hinterlegt.'],
])('of %o says why', (category, words) => {
  expect(categoryReason({ id: 1, name: 'Einheimische', ...category }, '8199')).toBe(words)
})

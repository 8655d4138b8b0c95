import { expect, it } from 'vitest'
import { categoryReason, zipSentence } from './tariff.ts'

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

it.each([
  [0, 'Wegen der Postleitzahl 8199.'],
  [null, 'Wegen der Postleitzahl 8199.'],
  [1250, 'Wegen der Postleitzahl 8199. Sie sparen CHF\u00a012.50.'],
  [-500, 'Wegen der Postleitzahl 8199. Das kostet CHF\u00a05.00 mehr.'],
])('a postcode that saves %j Rappen says so', (saved, words) => {
  expect(zipSentence({ zipcode: '8199', saved } as Parameters<typeof zipSentence>[0])).toBe(words)
})

import { expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { personalNumberFields, readPersonalNumber } from './personal-number.ts'

it.each([
  ['100482', '100482'],
  [' 100 482\t', '100482'],
  ['100482\u200b\u00ad\u034f', '100482'],
  ['１００４８２', '100482'],
  ['077203', '077203'],
  ['P-12/3.4', 'P-12/3.4'],
  [' \u200b', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(readPersonalNumber(typed)).toBe(kept)
  expect(checkFields(personalNumberFields, { hisoftPersonalNumber: typed })).toEqual({})
})

it.each(['.', '../1', '-1', '10\u000048', 'Zürich', '１０0ä', '1?x', 'x'.repeat(101)])('%j is no number', (typed) => {
  const { hisoftPersonalNumber } = checkFields(personalNumberFields, { hisoftPersonalNumber: typed })
  expect(hisoftPersonalNumber).toMatch(/^'Personennummer' darf/)
})

it('as long as one may be', () => {
  expect(checkFields(personalNumberFields, { hisoftPersonalNumber: 'x'.repeat(100) })).toEqual({})
})

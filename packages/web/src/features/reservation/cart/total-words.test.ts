import { expect, it } from 'vitest'
import type { Validation } from '../shell/use-validation.ts'
import { totalWords } from './total-words.ts'

const given = (total: number, hasNoPriceObject: boolean, ...verdicts: boolean[]) =>
  ({
    summary: { total, hasNoPriceObject },
    byKey: new Map(verdicts.map((isValid, index) => [String(index), { isValid }])),
  }) as unknown as Validation

it.each([
  ['an amount', given(29_000, true, true), 'CHF\u00A0290.00'],
  ['nothing but prices on request', given(0, true, true), 'auf Anfrage'],
  ['something that costs nothing', given(0, false, false, true), 'kostenlos'],
  ['only what cannot be had', given(0, false, false), null],
  ['nothing known yet', { summary: null, byKey: new Map() }, null],
])('%s', (_, validation, expected) => {
  expect(totalWords(validation)).toBe(expected)
})

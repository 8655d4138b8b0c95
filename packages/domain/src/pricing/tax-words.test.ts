import { expect, it } from 'vitest'
import { taxBaseWords, taxWords } from './tax-words.ts'

it('VAT is named by its rate and what it is worked out on', () => {
  const tax = { rate: 8.1, total: 599, base: 7401 }
  expect(`${taxWords(tax)} ${taxBaseWords(tax)}`).toBe('MwSt. 8.1 % auf CHF\u00A074.01')
  expect([0, 2.6, 7.75, 10].map((rate) => taxWords({ rate }))).toEqual([
    'MwSt. 0.0 %',
    'MwSt. 2.6 %',
    'MwSt. 7.75 %',
    'MwSt. 10.0 %',
  ])
  expect(taxBaseWords({})).toBe('')
})

import { expect, it } from 'vitest'
import { taxBaseWords, taxWords } from './tax-words.ts'

it('names the rate and what it is worked out on', () => {
  const tax = { rate: 8.1, total: 599, base: 7401 }
  expect(`${taxWords(tax)} ${taxBaseWords(tax)}`).toBe('MwSt. 8.1 % auf CHF\u00A074.01')
  expect(taxWords({ rate: 0, total: 0 })).toBe('MwSt. 0.0 %')
  expect(taxBaseWords({ rate: 8.1, total: 599 })).toBe('')
})

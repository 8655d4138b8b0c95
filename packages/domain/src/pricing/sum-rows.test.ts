import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumLines } from './sum-lines.ts'
import { sumRows } from './sum-rows.ts'

const line = (total: number, rate: number) =>
  ({
    kind: 'object',
    id: null,
    title: 'Aula',
    quantity: 1,
    unitPrice: total,
    total,
    shares: rate > 0 ? [{ rate, amount: total }] : [],
  }) as const

const shown = (amounts: readonly (readonly [total: number, rate: number])[], pricesIncludeVat = true) => {
  const parts = [{ lines: amounts.map(([total, rate]) => line(total, rate)) }]
  const { total, tax, ...sums } = sumLines(parts, 0, { pricesIncludeVat, roundsToFive: true })
  return { total, rows: sumRows({ ...sums, tax: tax.map((one) => ({ ...one, rate: one.rate / 100 })) }) }
}
const amounts = ({ rows }: ReturnType<typeof shown>) => rows.map(({ label, amount }) => [label, amount])

it('what stands above a total adds up to it: the net amount leaves the rounding out', () => {
  // 99.99 × 8.1 / 108.1 = 7.49, net 92.50; 0.01 more can be paid in cash: 92.50 + 7.49 + 0.01 = 100.00.
  expect(amounts(shown([[9999, 810]]))).toEqual([
    ['Total ohne MwSt.', 9250],
    ['MwSt. 8.1 %', 749],
    ['Rundung', 1],
  ])
  // Rounded down: 92.51 × 8.1 % = 7.49, together 100.00; 92.53 + 7.49 = 100.02 – 0.02.
  expect(amounts(shown([[9253, 810]], false))).toEqual([
    ['Total ohne MwSt.', 9253],
    ['MwSt. 8.1 %', 749],
    ['Rundung', -2],
  ])
  // Nothing is taxed: 12.33 + 0.02 = 12.35.
  expect(amounts(shown([[1233, 0]]))).toEqual([
    ['Zwischentotal', 1233],
    ['Rundung', 2],
  ])
  // The total says it all.
  expect(amounts(shown([[1230, 0]]))).toEqual([])
})

it('adds up whatever is charged', () => {
  const some = fc.array(fc.tuple(fc.nat(500_000), fc.constantFrom(0, 260, 380, 810)), { maxLength: 8 })
  fc.assert(
    fc.property(some, fc.boolean(), (lines, isIncluded) => {
      const { total, rows } = shown(lines, isIncluded)
      if (rows.length > 0) expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    }),
  )
})

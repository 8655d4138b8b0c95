import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Charged, creditDown, creditRest, shareParts, sumParts } from './credit.ts'
import type { TaxPart } from './invoice.ts'

const taxed = (gross: number, tax: number, rate = 810): TaxPart => ({ rate, net: gross - tax, tax, gross })
const plain = (gross: number): TaxPart => taxed(gross, 0, 0)
const grossOf = (parts: readonly TaxPart[]) => parts.reduce((sum, { gross }) => sum + gross, 0)
const taxOf = (parts: readonly TaxPart[]) => parts.reduce((sum, { tax }) => sum + tax, 0)

describe('what falls away', () => {
  // CHF 108.10 with CHF 8.10 of VAT, and an option of CHF 50.00 without.
  const hall = [taxed(10_810, 810), plain(5000)]

  it('is what is charged no more, rate by rate', () => {
    expect(creditDown(sumParts(hall, [taxed(10_810, 810)]), [taxed(10_810, 810)])).toEqual({
      amount: 15_810,
      parts: hall,
    })
    expect(creditDown(hall, [])).toEqual({ amount: 15_810, parts: hall })
  })

  it('has VAT where the amount is nothing: a booking that a discount without VAT made free', () => {
    const free = [taxed(10_810, 810), plain(-10_810)]
    expect(creditDown(free, [])).toEqual({ amount: 0, parts: free })
  })

  it('is nothing where less was left already', () => {
    expect(creditDown([plain(100)], [plain(105)])).toEqual({ amount: 0, parts: [] })
  })
})

describe('what is left of an order that is cancelled', () => {
  const left: Charged = { parts: [taxed(10_810, 810), plain(2000)], fees: 3000 }
  it.each([
    // Nothing came in, or only the fees: they stay as they are.
    [0, 0],
    [3000, 0],
    // CHF 50.00 are kept: CHF 30.00 as fees, and CHF 20.00 more.
    [5000, 2000],
    // Never more than the order came to.
    [99_999, 12_810],
  ])('with %i kept is a fee of %i more', (kept, fee) => {
    expect(creditRest(left, 15_810, { kept, givesBack: false })).toEqual({ amount: 12_810, fee, parts: left.parts })
  })

  it('is a fee less where money goes back that it would be paid with', () => {
    // CHF 10.00 are kept of the fees of CHF 30.00.
    expect(creditRest(left, 15_810, { kept: 1000, givesBack: true })).toEqual({
      amount: 14_810,
      fee: 0,
      parts: [taxed(10_810, 810), plain(4000)],
    })
  })

  it('is nothing where a discount outweighs it', () => {
    const discounted: Charged = { parts: [plain(-5000)], fees: 10_000 }
    const nothing = { amount: 0, fee: 0, parts: [] }
    for (const givesBack of [true, false]) {
      expect(creditRest(discounted, 5000, { kept: 5000, givesBack })).toEqual(nothing)
    }
    // Of the 50.00 that are charged 20.00 are kept: 30.00 fall away, without VAT.
    const less = { amount: 3000, fee: 0, parts: [plain(3000)] }
    expect(creditRest(discounted, 5000, { kept: 2000, givesBack: true })).toEqual(less)
    expect(creditRest(discounted, 5000, { kept: 2000, givesBack: false })).toEqual(nothing)
    // 70.00 are kept of what once came to 80.00: 20.00 more than the 50.00 that are charged.
    const more = { amount: 0, fee: 2000, parts: [] }
    expect(creditRest(discounted, 8000, { kept: 7000, givesBack: true })).toEqual(more)
  })

  it('credits nothing where a discount is all of it', () => {
    const evened: Charged = { parts: [taxed(10_810, 810), plain(-10_810)], fees: 0 }
    expect(creditRest(evened, 0, { kept: 0, givesBack: false })).toEqual({ amount: 0, fee: 0, parts: [] })
  })

  it('takes the VAT of a discount along with the fee it lowers', () => {
    // A fee of 108.10 less a discount of 54.05 with 4.05 of VAT: all of it falls away.
    const discounted: Charged = { parts: [taxed(-5405, -405)], fees: 10_810 }
    expect(creditRest(discounted, 5405, { kept: 0, givesBack: true })).toEqual({
      amount: 5405,
      fee: 0,
      parts: [taxed(-5405, -405), plain(10_810)],
    })
  })

  it('is only fees where all bookings fell off before', () => {
    const fees: Charged = { parts: [], fees: 3000 }
    expect(creditRest(fees, 15_810, { kept: 1000, givesBack: true })).toEqual({
      amount: 2000,
      fee: 0,
      parts: [plain(2000)],
    })
    expect(creditRest(fees, 15_810, { kept: 3001, givesBack: true })).toEqual({ amount: 0, fee: 1, parts: [] })
  })
})

it('a rate of which only a Rappen of VAT is left stays, one of which nothing is left goes', () => {
  expect(sumParts([taxed(100, 8)], [taxed(-100, -7)])).toEqual([taxed(0, 1)])
  expect(sumParts([taxed(101, 8)], [taxed(-100, -7)])).toEqual([taxed(1, 1)])
  expect(sumParts([taxed(101, 7)], [taxed(-100, -7)])).toEqual([taxed(1, 0)])
  expect(sumParts([taxed(100, 7), plain(5)], [taxed(-100, -7)])).toEqual([plain(5)])
})

it('a share of what is charged adds up, rate by rate', () => {
  // Half of CHF 108.10 and CHF 50.00.
  expect(shareParts([taxed(10_810, 810), plain(5000)], 7905)).toEqual([taxed(5405, 405), plain(2500)])
  // 2.00 of three times 1.00 are 0.67, 0.66 and 0.67; of their VAT 0.0467 and 0.02.
  expect(shareParts([taxed(100, 7), taxed(100, 3, 260), plain(100)], 200)).toEqual([
    taxed(67, 5),
    taxed(66, 2, 260),
    plain(67),
  ])
  // Of nothing, whatever falls away carries no VAT.
  expect(shareParts([], 500)).toEqual([plain(500)])
  expect(shareParts([], 0)).toEqual([])
  const amounts = fc.array(fc.record({ net: fc.integer({ min: 1, max: 90_000 }), rate: fc.constantFrom(0, 260, 810) }))
  fc.assert(
    fc.property(amounts, fc.nat(100), (list, percent) => {
      const parts = sumParts(
        list.map(({ net, rate }) => {
          const tax = Math.round((net * rate) / 10_000)
          return { rate, net, tax, gross: net + tax }
        }),
      )
      const amount = Math.round((grossOf(parts) * percent) / 100)
      const share = shareParts(parts, amount)
      expect(grossOf(share)).toBe(amount)
      expect(Math.abs(taxOf(share) - (taxOf(parts) * percent) / 100)).toBeLessThanOrEqual(2)
    }),
  )
})

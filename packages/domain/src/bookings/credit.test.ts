import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Charged, creditBooking, creditRest, shareParts, sumParts } from './credit.ts'
import type { TaxPart } from './invoice.ts'

const taxed = (gross: number, tax: number, rate = 810): TaxPart => ({ rate, net: gross - tax, tax, gross })
const plain = (gross: number): TaxPart => taxed(gross, 0, 0)
const grossOf = (parts: readonly TaxPart[]) => parts.reduce((sum, { gross }) => sum + gross, 0)
const taxOf = (parts: readonly TaxPart[]) => parts.reduce((sum, { tax }) => sum + tax, 0)

describe('a booking that falls off an invoice', () => {
  // CHF 108.10 with CHF 8.10 of VAT, and an option of CHF 50.00 without.
  const hall = [taxed(10_810, 810), plain(5000)]
  const charged: Charged = { parts: sumParts(hall, [taxed(10_810, 810)]), fees: 0 }

  it('is credited as it was charged, rate by rate; its fee is charged beside it without VAT', () => {
    const { credit, charged: after } = creditBooking(charged, {
      parts: hall,
      fee: 4000,
      isLast: false,
      roundsToFive: false,
    })
    expect(credit).toEqual({ amount: 15_810, fee: 4000, parts: hall })
    // The other booking with its VAT, and the fee.
    expect(after).toEqual({ parts: [taxed(10_810, 810)], fees: 4000 })
  })

  it('leaves no VAT behind when its fee is all of it', () => {
    const { credit, charged: after } = creditBooking(
      { parts: [taxed(10_810, 810)], fees: 0 },
      { parts: [taxed(10_810, 810)], fee: 10_810, isLast: true, roundsToFive: false },
    )
    expect(credit).toEqual({ amount: 10_810, fee: 10_810, parts: [taxed(10_810, 810)] })
    expect(after).toEqual({ parts: [], fees: 10_810 })
  })

  it('takes the rounding along if it is the last one', () => {
    const invoice: Charged = { parts: [taxed(9134, 684), plain(1)], fees: 0 }
    const first = creditBooking(invoice, { parts: [taxed(4567, 342)], fee: 0, isLast: false, roundsToFive: false })
    const { credit, charged: after } = creditBooking(first.charged, {
      parts: [taxed(4567, 342)],
      fee: 1370,
      isLast: true,
      roundsToFive: false,
    })
    expect(credit).toEqual({ amount: 4568, fee: 1370, parts: [taxed(4567, 342), plain(1)] })
    expect(after).toEqual({ parts: [], fees: 1370 })
  })

  it('takes no more than a discount left, its fee and all VAT included', () => {
    // Two of CHF 100.00 with a discount of CHF 150.00: CHF 50.00 are charged.
    const invoice: Charged = { parts: [taxed(20_000, 1499), plain(-15_000)], fees: 0 }
    const { credit, charged: after } = creditBooking(invoice, {
      parts: [taxed(10_000, 749)],
      fee: 8000,
      isLast: false,
      roundsToFive: false,
    })
    expect(credit).toMatchObject({ amount: 5000, fee: 5000 })
    expect(after).toEqual({ parts: [], fees: 5000 })
    const second = creditBooking(after, { parts: [taxed(10_000, 750)], fee: 8000, isLast: false, roundsToFive: false })
    expect(second.credit).toEqual({ amount: 0, fee: 0, parts: [] })
    expect(second.charged).toEqual({ parts: [], fees: 5000 })
  })

  it('takes nothing off an invoice that is below nothing, and nothing for a booking that is', () => {
    const below: Charged = { parts: [taxed(10_810, 810), plain(-20_000)], fees: 100 }
    for (const isLast of [true, false])
      expect(creditBooking(below, { parts: [taxed(10_810, 810)], fee: 500, isLast, roundsToFive: false })).toEqual({
        credit: { amount: 0, fee: 0, parts: [] },
        charged: below,
      })
    const reduced = creditBooking(charged, { parts: [plain(-500)], fee: 500, isLast: false, roundsToFive: false })
    expect(reduced).toEqual({ credit: { amount: 0, fee: 0, parts: [] }, charged })
  })

  it('keeps a fee in five Rappen where the invoice rounded its sum down', () => {
    // 10.05 and 20.07 are 30.12, on the invoice 30.10; with 20.07 gone 10.03 are left of the other.
    const invoice: Charged = { parts: [plain(3012), plain(-2)], fees: 0 }
    const first = creditBooking(invoice, { parts: [plain(2007)], fee: 2005, isLast: false, roundsToFive: true })
    const last = creditBooking(first.charged, { parts: [plain(1005)], fee: 1005, isLast: true, roundsToFive: true })
    expect([first.credit, last.credit]).toMatchObject([
      { amount: 2007, fee: 2005 },
      { amount: 1003, fee: 1005 },
    ])
    // What falls away comes to the invoice, what stays to the fees: 30.10 in the end as in the beginning.
    expect(last.charged).toEqual({ parts: [], fees: 3010 })
  })
})

const bookings = fc.array(
  fc.record({
    net: fc.integer({ min: 1, max: 90_000 }),
    rate: fc.constantFrom(0, 260, 810),
    option: fc.nat(5000),
    percent: fc.nat(100),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('whatever falls off an invoice', () => {
  it('ends with the fees and no VAT, each credit computes, and nothing is credited twice', () => {
    fc.assert(
      fc.property(bookings, fc.integer({ min: -2, max: 2 }), (list, rounding) => {
        const parts = list.map(({ net, rate, option }) => {
          const tax = Math.round((net * rate) / 10_000)
          return sumParts([{ rate, net, tax, gross: net + tax }], option ? [plain(option)] : [])
        })
        let charged: Charged = { parts: sumParts(...parts, rounding ? [plain(rounding)] : []), fees: 0 }
        const total = grossOf(charged.parts)
        fc.pre(total > 0)
        let [credited, fees] = [0, 0]
        for (const [place, { percent }] of list.entries()) {
          const own = parts[place] ?? []
          const fee = Math.round((grossOf(own) * percent) / 100)
          const before = charged
          const done = creditBooking(before, {
            parts: own,
            fee,
            isLast: place === list.length - 1,
            roundsToFive: false,
          })
          charged = done.charged
          credited += done.credit.amount - done.credit.fee
          fees += done.credit.fee
          expect(grossOf(done.credit.parts)).toBe(done.credit.amount)
          for (const part of done.credit.parts) {
            expect(part.net + part.tax).toBe(part.gross)
            // The VAT of a credit is what its rate says, to the rounding of its lines.
            if (place < list.length - 1)
              expect(Math.abs(part.tax - (part.net * part.rate) / 10_000)).toBeLessThanOrEqual(0.5)
          }
          expect(grossOf(charged.parts) + charged.fees).toBe(total - credited)
        }
        expect(charged).toEqual({ parts: [], fees })
      }),
    )
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

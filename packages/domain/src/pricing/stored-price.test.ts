import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../time/index.ts'
import { adjustmentLine, adjustPrice, keptLines, type PriceTerms, quote, sumOrder } from './index.ts'

const terms: PriceTerms = {
  zone: 'Europe/Zurich',
  priceCategoryId: 1,
  defaultCategoryId: null,
  vat: { isIncluded: true, periods: [{ rate: 810, start: null, end: null }] },
  roundsToFive: true,
}
const booking = (key: string, price: number | null, options: readonly number[] = []) => ({
  key,
  title: key,
  hasPrices: price !== null,
  isTaxable: true,
  start: 0,
  end: 60,
  isMultiDays: false,
  steps: [0],
  quantity: 1,
  prices: { 1: price },
  isFlat: false,
  rules: [],
  options: options.map((one, id) => ({ id, title: `Option ${id}`, amount: 2, prices: { 1: one }, isTaxable: true })),
})

describe('what an order comes to by its stored parts', () => {
  it('is what was quoted for it', () => {
    const prices = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(prices, fc.boolean(), fc.boolean(), (list, isIncluded, roundsToFive) => {
        const vat = terms.vat && { ...terms.vat, isIncluded }
        const how = { ...terms, vat, roundsToFive }
        const { bookings, ...sum } = quote(
          list.map((price, place) => booking(String(place), price, [price % 700])),
          how,
        )
        expect(sumOrder(bookings, 0, how)).toEqual(sum)
      }),
    )
  })

  it('holds together whatever falls away: net and tax make the total', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 6 }), fc.nat(5000), (list, fees) => {
        const { bookings } = quote(
          list.map((price, place) => booking(String(place), price)),
          terms,
        )
        const sum = sumOrder(bookings.slice(1), fees, terms)
        expect(sum.totalWithoutTax + sum.tax.reduce((all, { total }) => all + total, 0)).toBe(sum.total)
        expect(sum.total % 5).toBe(0)
      }),
    )
  })
})

describe('a price staff set', () => {
  const [quoted] = quote([booking('a', 10_000)], terms).bookings

  it('is a line of its own, taxed like the rent', () => {
    const line = adjustmentLine({ title: 'Vereinsrabatt', amount: -2500, isTaxable: true }, dayOf(2026, 5, 2), terms)
    const price = adjustPrice(quoted?.lines ?? [], line, terms)
    expect(price).toMatchObject({ total: 7500, tax: [{ rate: 810, total: 562 }], totalWithoutTax: 6938 })
    expect(price.lines.at(-1)).toMatchObject({ kind: 'adjustment', title: 'Vereinsrabatt', total: -2500 })
  })

  it('is taxed on top where prices exclude VAT', () => {
    const without = { ...terms, vat: terms.vat && { ...terms.vat, isIncluded: false } }
    const [net] = quote([booking('a', 10_000)], without).bookings
    const line = adjustmentLine({ title: 'Vereinsrabatt', amount: -2500, isTaxable: true }, dayOf(2026, 5, 2), without)
    // 8.1 % of 100.00 are 8.10, of 25.00 they are 2.025, rounded away from zero 2.03: 75.00 and 6.07.
    expect(line.tax).toEqual([{ rate: 810, total: -203 }])
    expect(adjustPrice(net?.lines ?? [], line, without)).toMatchObject({
      totalWithoutTax: 7500,
      tax: [{ rate: 810, total: 607 }],
      total: 8107,
    })
  })

  it('is the price of what was on request', () => {
    const [request] = quote([booking('a', null)], terms).bookings
    expect(request?.isOnRequest).toBe(true)
    const line = adjustmentLine({ title: 'Vereinbart', amount: 5000, isTaxable: false }, dayOf(2026, 5, 2), terms)
    const price = adjustPrice(request?.lines ?? [], line, terms)
    expect(price).toMatchObject({ total: 5000, tax: [] })
    expect(price.lines.every(({ total }) => total !== null)).toBe(true)
  })

  it('and options keep what they cost when the rest is quoted anew', () => {
    const [first] = quote([booking('a', 10_000, [700])], terms).bookings
    const line = adjustmentLine({ title: 'Rabatt', amount: -1000, isTaxable: true }, dayOf(2026, 5, 2), terms)
    const { lines, total } = adjustPrice(first?.lines ?? [], line, terms)
    const [again] = quote([{ ...booking('a', 10_000), options: keptLines(lines, terms) }], terms).bookings
    expect(again?.total).toBe(total)
    expect(again?.lines.map(({ kind }) => kind)).toEqual(['object', 'option', 'adjustment'])
  })
})

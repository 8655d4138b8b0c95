import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, parseDay } from '../time/index.ts'
import {
  adjustmentLine,
  adjustPrice,
  keptLines,
  type PriceTerms,
  type QuoteLine,
  quote,
  sharesOf,
  sumLines,
} from './index.ts'

const always = [{ rate: 810, start: null, end: null }]
const terms: PriceTerms = {
  zone: 'UTC',
  priceCategoryId: 1,
  defaultCategoryId: null,
  vat: { isIncluded: true, periods: always },
  roundsToFive: true,
}
const without: PriceTerms = { ...terms, vat: { isIncluded: false, periods: always }, roundsToFive: false }
const sumTerms = ({ vat, roundsToFive }: PriceTerms) => ({ pricesIncludeVat: vat?.isIncluded ?? true, roundsToFive })
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
        const how = { ...terms, vat: { isIncluded, periods: always }, roundsToFive }
        const { bookings, ...sum } = quote(
          list.map((price, place) => booking(String(place), price, [price % 700])),
          how,
        )
        const { parts, ...again } = sumLines(bookings, 0, sumTerms(how))
        expect(again).toEqual(sum)
        expect(parts).toEqual(bookings.map(({ key: _, ...one }) => one))
      }),
    )
  })

  it('is what a new order of the same parts would come to, however they were taxed before', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 50 }), fc.boolean(), (list, isIncluded) => {
        const how = { ...terms, vat: { isIncluded, periods: always } }
        const drafts = list.map((price, place) => booking(String(place), price))
        const alone = drafts.flatMap((draft) => quote([draft], how).bookings)
        const { bookings: _, ...sum } = quote(drafts, how)
        expect(sumLines(alone, 0, sumTerms(how))).toMatchObject(sum)
      }),
    )
  })

  it('50 dates of CHF 12.50 that came one by one carry 46.83, not 50 × 0.94 = 47.00', () => {
    const dates = Array.from({ length: 50 }, (_, place) => quote([booking(String(place), 1250)], terms).bookings[0])
    expect(dates[0]?.tax).toEqual([{ rate: 810, total: 94 }])
    const { parts, ...sum } = sumLines(
      dates.flatMap((one) => one ?? []),
      0,
      sumTerms(terms),
    )
    // 625.00 × 8.1 / 108.1 = 46.832
    expect(sum).toMatchObject({ total: 62_500, tax: [{ rate: 810, total: 4683 }], totalWithoutTax: 57_817 })
    expect(parts.reduce((all, { tax }) => all + (tax[0]?.total ?? 0), 0)).toBe(4683)
  })

  it('takes fees without VAT beside what is left', () => {
    const { bookings } = quote([booking('a', 10_810), booking('b', 5005)], terms)
    // 50.05 × 8.1 / 108.1 = 3.750; 50.05 + 25.00 = 75.05
    expect(sumLines(bookings.slice(1), 2500, sumTerms(terms))).toMatchObject({
      total: 7505,
      tax: [{ rate: 810, total: 375 }],
      totalWithoutTax: 7130,
    })
    expect(sumLines([], 2503, sumTerms(terms))).toMatchObject({ total: 2505, tax: [], roundingDifference: 2 })
  })

  it('holds together whatever falls away: net and tax make the total', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { maxLength: 6 }), fc.nat(5000), (list, fees) => {
        const { bookings } = quote(
          list.map((price, place) => booking(String(place), price)),
          terms,
        )
        const sum = sumLines(bookings.slice(1), fees, sumTerms(terms))
        expect(sum.totalWithoutTax + sum.tax.reduce((all, { total }) => all + total, 0)).toBe(sum.total)
        expect(sum.total % 5).toBe(0)
      }),
    )
  })

  it('of lines stored without their shares follows from their VAT', () => {
    const { bookings } = quote([{ ...stay(40_000), options: [] }], mixed)
    const old = bookings.map(({ lines }) => ({ lines: lines.map(({ shares: _, ...line }) => line) }))
    expect(sumLines(old, 0, sumTerms(mixed))).toMatchObject({
      total: 40_000,
      tax: [
        { rate: 810, total: 1499 },
        { rate: 770, total: 1430 },
      ],
    })
    const plain = [
      { kind: 'object' as const, id: null, title: 'x', quantity: 1, unitPrice: 1000, total: 1000, tax: [] },
    ]
    expect(sumLines([{ lines: plain }], 0, sumTerms(mixed)).tax).toEqual([])
    // A share so small that its VAT was nothing; and of VAT that was nothing at all the first rate takes it.
    const small = (first: number, second: number) => [
      { rate: 770, total: first },
      { rate: 810, total: second },
    ]
    expect(sharesOf({ total: 10, tax: small(0, 1) }, true)).toEqual([
      { rate: 770, amount: 0 },
      { rate: 810, amount: 10 },
    ])
    expect(sharesOf({ total: 5, tax: small(0, 0) }, true)).toEqual([{ rate: 770, amount: 5 }])
    expect(sharesOf({ total: 500, tax: [{ rate: 0, total: 0 }] }, true)).toEqual([{ rate: 0, amount: 500 }])
  })
})

const mixed: PriceTerms = {
  ...terms,
  roundsToFive: false,
  vat: {
    isIncluded: true,
    periods: [
      { rate: 770, start: null, end: parseDay('2023-12-31') },
      { rate: 810, start: parseDay('2024-01-01'), end: null },
    ],
  },
}
/** Four days, two before and two after the change of the rate. */
const stay = (price: number | null) => ({
  ...booking('stay', price),
  isMultiDays: true,
  isFlat: true,
  start: dayOf(2023, 12, 30) * 1440 + 480,
  end: dayOf(2024, 1, 2) * 1440 + 1320,
})

describe('a price staff set', () => {
  const [quoted] = quote([booking('a', 10_000)], terms).bookings
  const day = { isTaxable: true, start: 0, end: 60, isMultiDays: false }
  const adjusted = (lines: readonly QuoteLine[], amount: number, how: PriceTerms, rent: object = day) => {
    const line = adjustmentLine({ title: 'Vereinsrabatt', amount }, { ...day, ...rent, lines }, how)
    const [price] = sumLines([{ lines: adjustPrice(lines, line) }], 0, sumTerms(how)).parts
    if (!price) throw new Error('no price')
    return price
  }

  it('is a line of its own, taxed like the rent', () => {
    // 75.00 × 8.1 / 108.1 = 5.620
    const price = adjusted(quoted?.lines ?? [], -2500, terms)
    expect(price).toMatchObject({ total: 7500, tax: [{ rate: 810, total: 562 }], totalWithoutTax: 6938 })
    expect(price.lines.at(-1)).toMatchObject({ kind: 'adjustment', title: 'Vereinsrabatt', total: -2500 })
  })

  it('is without VAT where prices are: 100.00 - 25.00 + 8.1 % = 81.08', () => {
    const [rent] = quote([booking('a', 10_000)], without).bookings
    expect(rent).toMatchObject({ total: 10_810, totalWithoutTax: 10_000 })
    // 75.00 × 8.1 % = 6.075; line by line it would be 8.10 - 2.03.
    expect(adjusted(rent?.lines ?? [], -2500, without)).toMatchObject({
      totalWithoutTax: 7500,
      tax: [{ rate: 810, total: 608 }],
      total: 8108,
    })
  })

  it('falls to the rates of a stay as the rent does', () => {
    const [rent] = quote([stay(40_000)], mixed).bookings
    const price = adjusted(rent?.lines ?? [], -10_000, mixed, stay(40_000))
    expect(price.lines.at(-1)?.shares).toEqual([
      { rate: 770, amount: -5000 },
      { rate: 810, amount: -5000 },
    ])
    // 150.00 × 8.1 / 108.1 = 11.240, 150.00 × 7.7 / 107.7 = 10.724
    expect(price).toMatchObject({
      total: 30_000,
      tax: [
        { rate: 810, total: 1124 },
        { rate: 770, total: 1072 },
      ],
      totalWithoutTax: 27_804,
    })
  })

  it('keeps the rate the rent was charged at when rates change meanwhile', () => {
    const later = { ...terms, vat: { isIncluded: true, periods: [{ rate: 850, start: null, end: null }] } }
    expect(adjusted(quoted?.lines ?? [], -2500, later).tax).toEqual([{ rate: 810, total: 562 }])
  })

  it('carries no VAT where the rent has none, whatever the object is today', () => {
    const [exempt] = quote([{ ...booking('a', 10_000), isTaxable: false }], terms).bookings
    expect(adjusted(exempt?.lines ?? [], -2500, terms)).toMatchObject({ total: 7500, tax: [] })
    const [free] = quote([booking('a', 0)], terms).bookings
    // 10.81 × 8.1 / 108.1 = 0.81
    expect(adjusted(free?.lines ?? [], 1081, terms, { isTaxable: false }).tax).toEqual([{ rate: 810, total: 81 }])
    expect(adjusted(exempt?.lines ?? [], 1081, { ...terms, vat: null }).tax).toEqual([])
  })

  it('falls to the rates in the proportions of the rent, also of one below nothing', () => {
    const line = { kind: 'object', id: null, title: 'x', quantity: 1, tax: [] } as const
    const shares = [
      { rate: 770, amount: -2000 },
      { rate: 810, amount: -1000 },
    ]
    const rent = { ...line, unitPrice: -3000, total: -3000, shares }
    const adjustment = { title: 'Ausgleich', amount: 300 }
    expect(adjustmentLine(adjustment, { ...day, lines: [rent] }, mixed).shares).toEqual([
      { rate: 770, amount: 200 },
      { rate: 810, amount: 100 },
    ])
    // Rules made 5.00 and -5.00 of an exempt rent: it has a price, and that has no VAT.
    const factors = [500, -500].map((unitPrice) => ({ quantity: 1, unitPrice, label: 'Regel' }))
    const evened = { ...line, unitPrice: null, total: 0, factors, shares: [] }
    expect(adjustmentLine(adjustment, { ...day, lines: [evened] }, mixed).shares).toEqual([])
    // So has one of which no price of a step can be told.
    const odd = { ...line, unitPrice: null, total: 20_498, shares: [] }
    expect(adjustmentLine(adjustment, { ...day, lines: [odd] }, mixed).shares).toEqual([])
    // An option decides nothing, wherever it stands.
    const option = { ...rent, kind: 'option', shares: [{ rate: 810, amount: 5000 }] } as const
    expect(adjustmentLine(adjustment, { ...day, lines: [option, rent] }, mixed).shares).toHaveLength(2)
  })

  it('is the price of what was on request', () => {
    const [request] = quote([stay(null)], mixed).bookings
    expect(request?.isOnRequest).toBe(true)
    const price = adjusted(request?.lines ?? [], 5000, terms, { isTaxable: false })
    expect(price).toMatchObject({ total: 5000, tax: [], isOnRequest: false })
    // 200.00 of four days: 100.00 × 8.1 / 108.1 = 7.493, 100.00 × 7.7 / 107.7 = 7.149
    const taxed = adjusted(request?.lines ?? [], 20_000, mixed, stay(null))
    expect(taxed.tax).toEqual([
      { rate: 810, total: 749 },
      { rate: 770, total: 715 },
    ])
    // And once more on top of it, by the same days.
    expect(adjusted(taxed.lines, 20_000, mixed, stay(null)).tax).toEqual([
      { rate: 810, total: 1499 },
      { rate: 770, total: 1430 },
    ])
  })

  it('and options keep what they cost when the rest is quoted anew', () => {
    const [first] = quote([booking('a', 10_000, [700])], terms).bookings
    const { lines, total } = adjusted(first?.lines ?? [], -1000, terms)
    // 100.00 + 2 × 7.00 - 10.00
    expect(total).toBe(10_400)
    const [again] = quote([{ ...booking('a', 10_000), options: keptLines(lines, terms) }], terms).bookings
    expect(again?.total).toBe(total)
    expect(again?.lines.map(({ kind }) => kind)).toEqual(['object', 'option', 'adjustment'])
    // 104.00 × 8.1 / 108.1 = 7.793
    expect(again?.tax).toEqual([{ rate: 810, total: 779 }])
  })

  it('leaves no rate behind on what was on request', () => {
    const line = { kind: 'object', id: null, title: 'x', quantity: 1, unitPrice: null } as const
    const open = { ...line, total: null, tax: [{ rate: 810, total: 0 }] }
    const added = { ...line, kind: 'adjustment', total: 5000, shares: [] } as const
    expect(sumLines([{ lines: adjustPrice([open], added) }], 0, sumTerms(terms))).toMatchObject({
      total: 5000,
      tax: [],
    })
  })

  it('an option stays exempt, and on request, when the rest is quoted anew', () => {
    const option = { id: 3, title: 'Kurtaxe', amount: 2, prices: { 1: 350 }, isTaxable: false }
    const open = { ...option, id: 4, title: 'Barriere', prices: {} }
    const [first] = quote([{ ...booking('a', 10_810), options: [option, open] }], terms).bookings
    const kept = keptLines(first?.lines ?? [], terms)
    expect(kept).toEqual([option, { ...open, isTaxable: false }])
    const [again] = quote([{ ...booking('a', 10_810), options: kept }], terms).bookings
    // 108.10 × 8.1 / 108.1 = 8.10; 108.10 + 2 × 3.50
    expect(again).toMatchObject({ total: 11_510, tax: [{ rate: 810, total: 810 }], isOnRequest: true })
    // Also for somebody without a category, where no VAT is charged: 2 × 3.50.
    const nobody = { ...terms, priceCategoryId: null, vat: null }
    const [plain] = quote([{ ...booking('a', 0), options: keptLines(first?.lines ?? [], nobody) }], nobody).bookings
    expect(plain).toMatchObject({ total: 700, tax: [] })
  })
})

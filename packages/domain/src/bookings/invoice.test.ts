import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from '../pricing/index.ts'
import { parseDay } from '../time/index.ts'
import { creditParts, type InvoicePart, invoiceLines, positionTotal, taxLines } from './invoice.ts'

const day = 24 * 60
const newYear = Date.UTC(2027, 0, 1) / 60_000
const rates = (first: number, second: number) => [
  { rate: first, start: null, end: parseDay('2026-12-31') },
  { rate: second, start: parseDay('2027-01-01'), end: null },
]

const bookings = fc.array(
  fc.record({
    price: fc.nat(100_000),
    quantity: fc.integer({ min: 1, max: 9 }),
    /** Days before and after the change of the rate. */
    from: fc.integer({ min: -5, max: 3 }),
    days: fc.integer({ min: 1, max: 6 }),
    isTaxable: fc.boolean(),
    option: fc.option(fc.nat(5000)),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('the lines of an invoice', () => {
  it('add up to the total, and rate by rate to the VAT, whatever is booked', () => {
    fc.assert(
      fc.property(bookings, fc.boolean(), fc.boolean(), (drafts, isIncluded, roundsToFive) => {
        const terms = {
          zone: 'UTC',
          priceCategoryId: 1,
          defaultCategoryId: 1,
          vat: { isIncluded, periods: rates(770, 810) },
          roundsToFive,
        }
        const priced = drafts.map(({ price, quantity, from, days, isTaxable, option }, place) => ({
          key: String(place),
          title: 'Aula',
          hasPrices: true,
          isTaxable,
          start: newYear + from * day,
          end: newYear + (from + days) * day,
          isMultiDays: true,
          steps: [newYear + from * day],
          quantity,
          prices: { 1: price },
          isFlat: false,
          rules: [],
          options:
            option === null ? [] : [{ id: 1, title: 'Beamer', amount: 1, prices: { 1: option }, isTaxable: true }],
        }))
        const quoted = quote(priced, terms)
        const parts = quoted.bookings.map(
          (one, place): InvoicePart => ({ ...one, bookingId: place + 1, heading: 'Aula' }),
        )
        const lines = invoiceLines({ parts, total: quoted.total, tax: quoted.tax })
        const all = taxLines(lines)
        expect(all.reduce((sum, { gross }) => sum + gross, 0)).toBe(quoted.total)
        expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(quoted.totalWithoutTax)
        for (const { rate, total } of quoted.tax) expect(all.find((one) => one.rate === rate)?.tax).toBe(total)
        for (const { net, tax, gross } of lines.flatMap((line) => line.parts)) expect(net + tax).toBe(gross)
        expect(lines.filter(({ kind }) => kind === 'rest')).toEqual([])
      }),
    )
  })

  it('of a booking over a change of the rate are split, included or not', () => {
    const tax = [
      { rate: 770, total: 357 },
      { rate: 810, total: 375 },
    ]
    const line = { title: 'Zelt', quantity: 1, unitPrice: 10_000, total: 10_000, tax }
    const included = { bookingId: 1, heading: 'Zelt', lines: [line], totalWithoutTax: 9268, total: 10_000 }
    // 7.7 % of 46.37 are 3.57, 8.1 % of 46.31 are 3.75: together 92.68 and 7.32.
    expect(invoiceLines({ parts: [included], total: 10_000, tax })[0]?.parts).toEqual([
      { rate: 770, net: 4637, tax: 357, gross: 4994 },
      { rate: 810, net: 4631, tax: 375, gross: 5006 },
    ])
    const added = [
      { rate: 770, total: 385 },
      { rate: 810, total: 405 },
    ]
    const without = { ...included, lines: [{ ...line, tax: added }], totalWithoutTax: 10_000, total: 10_790 }
    // 7.7 % and 8.1 % of 50.00 each.
    expect(invoiceLines({ parts: [without], total: 10_790, tax: added })[0]?.parts).toEqual([
      { rate: 770, net: 5000, tax: 385, gross: 5385 },
      { rate: 810, net: 5000, tax: 405, gross: 5405 },
    ])
  })

  it('of three rates leave nothing over: the last one takes the rest', () => {
    const tax = [250, 380, 810].map((rate) => ({ rate, total: rate }))
    const line = { title: 'Zelt', quantity: 1, unitPrice: 10_000, total: 10_000, tax }
    const part = { bookingId: 1, heading: 'Zelt', lines: [line], totalWithoutTax: 10_000, total: 11_440 }
    const [first] = invoiceLines({ parts: [part], total: 11_440, tax })
    expect(first?.parts.map(({ net }) => net)).toEqual([3333, 3333, 3334])
  })

  it('say what is missing below zero as well: rounding, and what nobody knows any more with its VAT', () => {
    const line = { title: 'Aula', quantity: 1, unitPrice: 10_812, total: 10_812, tax: [{ rate: 810, total: 810 }] }
    const part = { bookingId: 1, heading: 'Aula', lines: [line], totalWithoutTax: 10_002, total: 10_812 }
    expect(invoiceLines({ parts: [part], total: 10_810, tax: line.tax }).at(-1)).toMatchObject({
      kind: 'rounding',
      parts: [{ rate: 0, net: -2, tax: 0, gross: -2 }],
    })
    expect(invoiceLines({ parts: [part], total: 9731, tax: [{ rate: 810, total: 729 }] }).at(-1)).toMatchObject({
      kind: 'rest',
      total: -1081,
      parts: [{ rate: 810, net: -1000, tax: -81, gross: -1081 }],
    })
    expect(invoiceLines({ parts: [part], total: 5812, tax: line.tax }).at(-1)).toMatchObject({
      kind: 'rest',
      parts: [{ rate: 0, net: -5000, tax: 0, gross: -5000 }],
    })
  })

  it('of an order whose bookings are gone are what its summary still knows', () => {
    const lines = invoiceLines({ parts: [], total: 10_810, tax: [{ rate: 810, total: 810 }] })
    expect(lines).toMatchObject([{ kind: 'rest', parts: [{ rate: 810, net: 10_000, tax: 810, gross: 10_810 }] }])
  })

  it('of a credit that only knows its VAT are what it was reckoned on', () => {
    const old = { amount: 5810, tax: [{ rate: 810, total: 810 }], parts: null }
    expect(creditParts(old)).toEqual([{ rate: 810, net: 5000, tax: 810, gross: 5810 }])
  })

  it('charge a fee without VAT where a booking fell away', () => {
    const booking = { title: 'Aula', quantity: 1, unitPrice: 10_810, total: 10_810, tax: [{ rate: 810, total: 810 }] }
    const fee = { title: 'Stornogebühr', amount: 5000 }
    const part = { bookingId: 1, heading: 'Aula', lines: [booking], totalWithoutTax: 10_000, total: 10_810, fee }
    expect(taxLines(invoiceLines({ parts: [part], total: 5000, tax: [] }))).toEqual([
      { rate: 0, net: 5000, tax: 0, gross: 5000 },
    ])
  })
})

it.each([
  [1, 4550, 4550],
  [2.5, 4550, 11_375],
  [0.33, 100, 33],
  [1.01, 50, 51],
  [3, -250, -750],
])('%d × %i are %i', (quantity, unitPrice, total) => {
  expect(positionTotal(quantity, unitPrice)).toBe(total)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from '../pricing/index.ts'
import { parseDay } from '../time/index.ts'
import { creditParts, type InvoicePart, invoiceLines, namelessLines, taxBases, taxLines, taxPlaces } from './invoice.ts'

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
        const lines = invoiceLines({ parts, total: quoted.total, tax: quoted.tax, pricesIncludeVat: isIncluded })
        const all = taxLines(lines)
        // Whoever adds up a letter comes to its total, by name or without one.
        for (const some of [lines, namelessLines(lines)]) {
          const onTop = taxPlaces(some).added.reduce((sum, { tax }) => sum + tax, 0)
          expect(some.reduce((sum, { total }) => sum + total, 0) + onTop).toBe(quoted.total)
        }
        // Without a word they come to the same.
        expect(taxLines(namelessLines(lines))).toEqual(all)
        expect(JSON.stringify(namelessLines(lines))).not.toMatch(/Aula|Beamer/)
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
    const included = { bookingId: 1, heading: 'Zelt', lines: [line] }
    // 7.7 % of 46.37 are 3.57, 8.1 % of 46.31 are 3.75: together 92.68 and 7.32.
    expect(invoiceLines({ parts: [included], total: 10_000, tax, pricesIncludeVat: true })[0]?.parts).toEqual([
      { rate: 770, net: 4637, tax: 357, gross: 4994 },
      { rate: 810, net: 4631, tax: 375, gross: 5006 },
    ])
    const added = [
      { rate: 770, total: 385 },
      { rate: 810, total: 405 },
    ]
    const without = { ...included, lines: [{ ...line, tax: added }] }
    // 7.7 % and 8.1 % of 50.00 each.
    expect(invoiceLines({ parts: [without], total: 10_790, tax: added, pricesIncludeVat: false })[0]?.parts).toEqual([
      { rate: 770, net: 5000, tax: 385, gross: 5385 },
      { rate: 810, net: 5000, tax: 405, gross: 5405 },
    ])
  })

  it('of three rates leave nothing over, by running rounding', () => {
    const tax = [250, 380, 810].map((rate) => ({ rate, total: rate }))
    const line = { title: 'Zelt', quantity: 1, unitPrice: 10_000, total: 10_000, tax }
    const part = { bookingId: 1, heading: 'Zelt', lines: [line] }
    const [first] = invoiceLines({ parts: [part], total: 11_440, tax, pricesIncludeVat: false })
    expect(first?.parts.map(({ net }) => net)).toEqual([3333, 3334, 3333])
  })

  it('of an order whose bookings are gone are what its summary still knows', () => {
    const lines = invoiceLines({
      parts: [],
      total: 10_810,
      tax: [{ rate: 810, total: 810 }],
      pricesIncludeVat: true,
    })
    expect(lines).toMatchObject([{ kind: 'rest', parts: [{ rate: 810, net: 10_000, tax: 810, gross: 10_810 }] }])
    // 100.00 at each of two rates: 108.10 + 102.60.
    const tax = [
      { rate: 810, total: 810 },
      { rate: 260, total: 260 },
    ]
    expect(invoiceLines({ parts: [], total: 21_070, tax, pricesIncludeVat: true })).toMatchObject([
      {
        kind: 'rest',
        parts: [
          { rate: 810, net: 10_000, tax: 810, gross: 10_810 },
          { rate: 260, net: 10_000, tax: 260, gross: 10_260 },
        ],
      },
    ])
  })

  it('of a credit that only knows its VAT are what it was reckoned on', () => {
    const old = { amount: 5810, tax: [{ rate: 810, total: 810 }], parts: null }
    expect(creditParts(old)).toEqual([{ rate: 810, net: 5000, tax: 810, gross: 5810 }])
    // Without any VAT it is an amount; and what says its parts is what they are.
    const plain = { rate: 0, net: 5810, tax: 0, gross: 5810 }
    expect(creditParts({ ...old, tax: [] })).toEqual([plain])
    expect(creditParts({ ...old, tax: [{ rate: 810, total: 0 }] })).toEqual([plain])
    expect(creditParts({ ...old, parts: [plain] })).toEqual([plain])
    expect(creditParts({ ...old, parts: [] })).toEqual([])
    // 5 × 110 / 10 and 11 × 125 / 25 are 55 each: of 1.01 the first has 0.505, rounded, the last what is left.
    const halves = [
      { rate: 1000, total: 5 },
      { rate: 2500, total: 11 },
    ]
    expect(creditParts({ amount: 101, tax: halves, parts: null })).toEqual([
      { rate: 1000, net: 46, tax: 5, gross: 51 },
      { rate: 2500, net: 39, tax: 11, gross: 50 },
    ])
    // Against each other they say nothing of how it falls to them.
    const against = halves.map(({ rate, total }) => ({ rate, total: rate === 1000 ? total : -total }))
    expect(creditParts({ amount: 100, tax: against, parts: null })).toEqual([
      { rate: 1000, net: 95, tax: 5, gross: 100 },
      { rate: 2500, net: 11, tax: -11, gross: 0 },
    ])
  })

  it('at a rate of 0 carry no VAT', () => {
    const line = { title: 'Aula', quantity: 1, unitPrice: 900, total: 900, shares: [{ rate: 0, amount: 900 }], tax: [] }
    const parts = [{ bookingId: 1, heading: 'Aula', lines: [line] }]
    const none = { rate: 0, net: 900, tax: 0, gross: 900 }
    expect(taxLines(invoiceLines({ parts, total: 900, tax: [], pricesIncludeVat: false }))).toEqual([none])
  })

  it('charge a fee without VAT where a booking fell away', () => {
    const booking = { title: 'Aula', quantity: 1, unitPrice: 10_810, total: 10_810, tax: [{ rate: 810, total: 810 }] }
    const fee = { title: 'Stornogebühr', amount: 5000 }
    const part = { bookingId: 1, heading: 'Aula', lines: [booking], fee }
    expect(taxLines(invoiceLines({ parts: [part], total: 5000, tax: [], pricesIncludeVat: true }))).toEqual([
      { rate: 0, net: 5000, tax: 0, gross: 5000 },
    ])
    expect(invoiceLines({ parts: [part], total: 5000, tax: [], pricesIncludeVat: true })).toEqual([
      {
        kind: 'fee',
        bookingId: 1,
        heading: 'Aula',
        title: 'Stornogebühr',
        quantity: 1,
        unitPrice: 5000,
        total: 5000,
        parts: [{ rate: 0, net: 5000, tax: 0, gross: 5000 }],
      },
    ])
    // For nothing there is no line.
    const free = { ...part, fee: { ...fee, amount: 0 } }
    expect(invoiceLines({ parts: [free], total: 0, tax: [], pricesIncludeVat: true })).toEqual([])
  })

  it('tell bookings from free positions, and what is on request costs nothing yet', () => {
    const line = { title: 'Aula', quantity: 2, unitPrice: null, total: null, tax: [] }
    const booked = { bookingId: 7, heading: 'Aula, 12.12.2026', lines: [line] }
    const free = { bookingId: null, heading: '', lines: [{ ...line, title: 'Reinigung', unitPrice: 50, total: 100 }] }
    const lines = invoiceLines({ parts: [booked, free], total: 100, tax: [], pricesIncludeVat: true })
    expect(lines).toEqual([
      {
        kind: 'booking',
        bookingId: 7,
        heading: 'Aula, 12.12.2026',
        title: 'Aula',
        quantity: 2,
        unitPrice: null,
        total: 0,
        isOnRequest: true,
        parts: [{ rate: 0, net: 0, tax: 0, gross: 0 }],
      },
      {
        kind: 'position',
        bookingId: null,
        heading: '',
        title: 'Reinigung',
        quantity: 2,
        unitPrice: 50,
        total: 100,
        parts: [{ rate: 0, net: 100, tax: 0, gross: 100 }],
      },
    ])
    expect(namelessLines([])).toEqual([])
    expect(namelessLines(lines)).toMatchObject([
      { kind: 'rest', bookingId: null, title: 'Weitere Leistungen', total: 100 },
    ])
  })

  it.each([
    [-5, 'rest', 'Weitere Leistungen'],
    [-4, 'rounding', 'Rundung'],
    [4, 'rounding', 'Rundung'],
    [5, 'rest', 'Weitere Leistungen'],
  ])('that come to %i less than the total end with a %s', (missing, kind, title) => {
    const line = { title: 'Aula', quantity: 1, unitPrice: 1000, total: 1000, tax: [] }
    const part = { bookingId: 1, heading: 'Aula', lines: [line] }
    const lines = invoiceLines({ parts: [part], total: 1000 + missing, tax: [], pricesIncludeVat: true })
    expect(lines.slice(1)).toMatchObject([{ kind, title, total: missing }])
  })

  it('have the VAT the order says although the lines know another', () => {
    // 100.00 at 8.1 % are known; at 2.6 % another 102.60 are charged.
    const known = { title: 'Aula', quantity: 1, unitPrice: 10_810, total: 10_810, tax: [{ rate: 810, total: 810 }] }
    const tax = [
      { rate: 810, total: 810 },
      { rate: 260, total: 260 },
    ]
    const parts = [{ bookingId: 1, heading: 'Aula', lines: [known] }]
    expect(taxLines(invoiceLines({ parts, total: 21_070, tax, pricesIncludeVat: true }))).toEqual([
      { rate: 810, net: 10_000, tax: 810, gross: 10_810 },
      { rate: 260, net: 10_000, tax: 260, gross: 10_260 },
    ])
  })

  describe('in Rappen', () => {
    const line = (total: number, tax: { rate: number; total: number }[], more: object = {}) => ({
      title: 'Aula',
      quantity: 1,
      unitPrice: total,
      total,
      tax,
      ...more,
    })
    const part = (...lines: ReturnType<typeof line>[]): InvoicePart => ({ bookingId: 1, heading: 'Aula', lines })

    it('a line of two rates says what falls under each', () => {
      // 300.00 of which 100.00 at 7.7 % (7.149) and 200.00 at 8.1 % (14.986)
      const tax = [
        { rate: 770, total: 715 },
        { rate: 810, total: 1499 },
      ]
      const shares = [
        { rate: 770, amount: 10_000 },
        { rate: 810, amount: 20_000 },
      ]
      const source = { parts: [part(line(30_000, tax, { shares }))], total: 30_000, tax, pricesIncludeVat: true }
      expect(taxLines(invoiceLines(source))).toEqual([
        { rate: 810, net: 18_501, tax: 1499, gross: 20_000 },
        { rate: 770, net: 9285, tax: 715, gross: 10_000 },
      ])
      expect(taxBases(source)).toEqual(
        new Map([
          [810, 18_501],
          [770, 9285],
        ]),
      )
      // Of a line from before only the rounded VAT is known: 14.99 × 108.1 / 8.1 = 200.05, 7.15 × 107.7 / 7.7 = 100.01.
      const old = { ...source, parts: [part(line(30_000, tax))] }
      expect(taxLines(invoiceLines(old)).map(({ gross }) => gross)).toEqual([20_001, 9999])
    })

    it('prices without VAT are what VAT is reckoned on', () => {
      const tax = [{ rate: 810, total: 810 }]
      const discount = line(-2500, [{ rate: 810, total: -202 }], { title: 'Rabatt' })
      const parts = [part(line(10_000, tax), discount)]
      // 75.00 + 6.08 = 81.08, rounded to 81.10
      const lines = invoiceLines({ parts, total: 8110, tax: [{ rate: 810, total: 608 }], pricesIncludeVat: false })
      expect(taxLines(lines)).toEqual([
        { rate: 810, net: 7500, tax: 608, gross: 8108 },
        { rate: 0, net: 2, tax: 0, gross: 2 },
      ])
      expect(lines.at(-1)).toMatchObject({ kind: 'rounding', total: 2 })
    })

    it('what is less than its lines has a negative rest, with its VAT or as rounding', () => {
      const tax = [{ rate: 810, total: 810 }]
      const rounded = invoiceLines({ parts: [part(line(10_812, tax))], total: 10_810, tax, pricesIncludeVat: true })
      expect(rounded.at(-1)).toMatchObject({ kind: 'rounding', total: -2, parts: [{ rate: 0, gross: -2 }] })
      const less = invoiceLines({ parts: [part(line(10_810, tax))], total: 5810, tax, pricesIncludeVat: true })
      expect(less.at(-1)).toMatchObject({
        kind: 'rest',
        title: 'Weitere Leistungen',
        parts: [{ rate: 0, gross: -5000 }],
      })
      // A line of 108.10 of which only 54.05 are charged, 4.05 of it VAT.
      const half = { parts: [part(line(10_810, tax))], total: 5405, tax: [{ rate: 810, total: 405 }] }
      const lines = invoiceLines({ ...half, pricesIncludeVat: true })
      expect(lines.at(-1)).toMatchObject({
        kind: 'rest',
        total: -5405,
        parts: [{ rate: 810, net: -5000, tax: -405, gross: -5405 }],
      })
      expect(taxLines(lines)).toEqual([{ rate: 810, net: 5000, tax: 405, gross: 5405 }])
    })

    it('what rules made of a price goes along', () => {
      const factors = [
        { quantity: 2, unitPrice: 4500, label: '' },
        { quantity: 2, unitPrice: 5500, label: 'Abend' },
      ]
      const priced = line(20_000, [], { quantity: 4, unitPrice: null, factors })
      const [first] = invoiceLines({ parts: [part(priced)], total: 20_000, tax: [], pricesIncludeVat: true })
      expect(first).toMatchObject({ quantity: 4, unitPrice: null, total: 20_000, factors })
    })
  })
})

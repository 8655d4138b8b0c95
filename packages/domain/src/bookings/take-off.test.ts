import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOf } from '../tax/index.ts'
import { invoiceLines, type TaxPart } from './invoice.ts'
import { countedPositions, type Ordered, takeOff } from './take-off.ts'

const exact = { pricesIncludeVat: true, roundsToFive: false }
const line = (total: number, rate = 0) => ({
  kind: 'adjustment' as const,
  id: null,
  title: 'Saal',
  quantity: 1,
  unitPrice: total,
  total,
  shares: [{ rate, amount: total }],
  tax: [{ rate, total: 0 }],
})

/** An order of bookings 1, 2, … and positions, each an amount and its rate, as it went out. */
function order(
  bookings: readonly (readonly [number, number])[],
  positions: readonly (readonly [number, number])[],
  terms: Ordered['terms'] = exact,
): Ordered {
  const { pricesIncludeVat } = terms
  const part = (bookingId: number | null, [total, rate]: readonly [number, number]) => {
    const tax = [{ rate, total: taxOf(total, rate, pricesIncludeVat) }]
    return { bookingId, heading: '', lines: [{ ...line(total, rate), tax }] }
  }
  const parts = [...bookings.map((one, at) => part(at + 1, one)), ...positions.map((one) => part(null, one))]
  const total = parts.flatMap(({ lines }) => lines).reduce((sum, one) => sum + one.total, 0)
  const lines = invoiceLines({ parts, total, tax: [], pricesIncludeVat }).filter(
    ({ kind }) => kind === 'booking' || kind === 'position',
  )
  return { lines, fees: 0, terms }
}
const grossOf = (parts: readonly TaxPart[]) => parts.reduce((sum, { gross }) => sum + gross, 0)
const taxedBy = (parts: readonly TaxPart[]) => parts.reduce((sum, { tax }) => sum + tax, 0)
const told = (taken: ReturnType<typeof takeOff>) => taken.map(({ fee, left }) => [fee, grossOf(left)])

describe('bookings taken off one after the other', () => {
  const both = [
    { id: 1, fee: 2500 },
    { id: 2, fee: 2500 },
  ]
  const two = [
    [5000, 0],
    [5000, 0],
  ] as const

  it.each([
    // 100.00, then 50.00, then nothing.
    [[], [2500, 5000], [2500, 0]],
    // 80.00, then 30.00; the second still takes 30.00 off.
    [[-2000], [2500, 3000], [2500, 0]],
    // 40.00, then nothing is left of which a fee could stay.
    [[-6000], [2500, 0], [0, 0]],
    // 10.00: the first takes off no more.
    [[-9000], [1000, 0], [0, 0]],
    // 120.00 − 60.00 = 60.00, then 10.00, then the position of 20.00 made free.
    [
      [2000, -6000],
      [2500, 1000],
      [1000, 0],
    ],
    // The first discount is served first: 100.00 − 90.00.
    [
      [-3000, -6000],
      [1000, 0],
      [0, 0],
    ],
  ])('with positions %j', (positions, first, second) => {
    const untaxed = positions.map((total) => [total, 0] as const)
    expect(told(takeOff(order(two, untaxed), both))).toEqual([first, second])
    // A discount with VAT on what has none takes off the same.
    expect(
      told(
        takeOff(
          order(
            two,
            positions.map((total) => [total, 810] as const),
          ),
          both,
        ),
      ),
    ).toEqual([first, second])
  })

  it('leave what is rounded like a total, their fees too', () => {
    const rounded = { ...exact, roundsToFive: true }
    // 128.13 twice are 256.26; with one of them gone and a fee of 38.45 they are 166.58, in five Rappen 166.60: 128.15 are left.
    const taken = takeOff(
      order(
        [
          [12_813, 0],
          [12_813, 0],
        ],
        [],
        rounded,
      ),
      [{ id: 1, fee: 3845 }],
    )
    expect(told(taken)).toEqual([[3845, 12_815]])
  })

  it('leave no VAT of a discount that is gone, and none below nothing', () => {
    // 108.10 with VAT and 50.00 without, less 30.00 with VAT: 2.25 of it. The hall goes, and the discount lowers what has none.
    const taken = takeOff(
      order(
        [
          [10_810, 810],
          [5000, 0],
        ],
        [[-3000, 810]],
      ),
      both,
    )
    expect(taken.map(({ left }) => left)).toEqual([[{ rate: 0, net: 2000, tax: 0, gross: 2000 }], []])
  })
})

const amount = fc.tuple(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(0, 260, 810))
const discount = fc.tuple(fc.integer({ min: -150_000, max: -1 }), fc.constantFrom(0, 260, 810))
const anyOrder = fc
  .record({
    bookings: fc.array(amount, { minLength: 1, maxLength: 5 }),
    positions: fc.array(fc.oneof(amount, discount), { maxLength: 4 }),
    pricesIncludeVat: fc.boolean(),
    roundsToFive: fc.boolean(),
  })
  .map(({ bookings, positions, ...terms }) => ({ count: bookings.length, made: order(bookings, positions, terms) }))

it('whatever the discounts, nobody pays more by cancelling, nothing falls below zero, and in any sequence the same is left', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.nat(100_000), { minLength: 5, maxLength: 5 }), ({ count, made }, fees) => {
      const inSteps = (fee: number) => (made.terms.roundsToFive ? Math.floor(fee / 5) * 5 : fee)
      const ended = Array.from({ length: count }, (_, at) => ({ id: at + 1, fee: inSteps(fees[at] ?? 0) }))
      // What all of it costs before: a booking that is not on it takes nothing off.
      const [start] = takeOff(made, [{ id: 99, fee: 100 }])
      expect(start?.fee).toBe(0)
      let charged = grossOf(start?.left ?? [])
      let stayed = 0
      for (const { fee, left, id } of takeOff(made, ended)) {
        stayed += fee
        expect(fee).toBeLessThanOrEqual(ended[id - 1]?.fee ?? 0)
        expect(grossOf(left) + stayed).toBeLessThanOrEqual(charged)
        charged = grossOf(left) + stayed
        expect(grossOf(left)).toBeGreaterThanOrEqual(0)
        for (const part of left) expect(part.tax).toBeGreaterThanOrEqual(0)
        if (made.terms.roundsToFive) expect(charged % 5).toBe(0)
      }
      const free = ended.map(({ id }) => ({ id, fee: 0 }))
      expect(takeOff(made, free.toReversed()).at(-1)?.left).toEqual(takeOff(made, free).at(-1)?.left)
      // Only an order of positions is left, and one of which nothing is to be paid has no VAT.
      const last = takeOff(made, free).at(-1)?.left ?? []
      if (grossOf(last) === 0) expect(taxedBy(last)).toBe(0)
    }),
  )
})

describe('positions count', () => {
  const gone = null
  const totals = (bookings: Parameters<typeof countedPositions>[0], ...positions: number[]) =>
    countedPositions(
      bookings,
      positions.map((total) => line(total)),
      exact,
    ).map(({ title, quantity, unitPrice, total }) => [title, quantity, unitPrice, total])
  const cut = (agreed: string) => `Saal (gekürzt, vereinbart ${agreed})`

  it.each([
    ['as they are beside what stands', [[line(5000)], gone], [-5000], [['Saal', 1, -5000, -5000]]],
    ['as far as it goes, and say so', [[line(4000)], gone], [-5000], [[cut('−50.00'), 1, -4000, -4000]]],
    ['not where all are gone', [gone, gone], [-5000], []],
    ['not where what else is charged is as much', [gone], [2500, -5000], []],
    [
      'where it is more',
      [gone],
      [2501, -2500],
      [
        ['Saal', 1, 2501, 2501],
        ['Saal', 1, -2500, -2500],
      ],
    ],
    [
      'where there never was a booking',
      [],
      [500, -500],
      [
        ['Saal', 1, 500, 500],
        ['Saal', 1, -500, -500],
      ],
    ],
  ])('%s', (_, bookings, positions, expected) => {
    expect(totals(bookings, ...positions)).toEqual(expected)
  })

  it('up to what is to be paid, rounding included', () => {
    const rounded = { ...exact, roundsToFive: true }
    // 91.34 are paid as 91.35, 91.32 as 91.30.
    const off = (total: number, by: number) => countedPositions([[line(total)]], [line(by)], rounded)[0]?.total
    expect([off(9134, -9135), off(9134, -9136), off(9132, -9132), off(9132, -9133)]).toEqual([
      -9135, -9135, -9132, -9132,
    ])
  })

  it('with the VAT of what they lower, as far as there is any', () => {
    const [one] = countedPositions([[line(3000, 810), line(5000)]], [line(-4000, 810)], exact)
    expect(one).toMatchObject({
      total: -4000,
      shares: [
        { rate: 810, amount: -3000 },
        { rate: 0, amount: -1000 },
      ],
    })
    // Prices without VAT: 50.00 with 4.05 of it. 54.05 without VAT leave nothing. After 50.00 without VAT 4.05 are left: 3.75 with 0.30.
    const net = { ...exact, pricesIncludeVat: false }
    const untaxed = countedPositions([[line(5000, 810)]], [line(-6000)], net)
    expect(untaxed).toMatchObject([{ total: -5405 }])
    const later = countedPositions([[line(5000, 810)]], [line(-5000), line(-1000, 810)], net)
    expect(later.map(({ total, shares }) => [total, shares])).toEqual([
      [-5000, [{ rate: 0, amount: -5000 }]],
      [-375, [{ rate: 810, amount: -375 }]],
    ])
    // 0.07 are left. 0.07 with VAT would lower it by 0.01 more, from 4.05 to 4.04: 0.06 with VAT, and 0.01 without.
    const last = countedPositions([[line(5000, 810)]], [line(-5398), line(-1000, 810)], net)[1]
    expect(last?.shares).toEqual([
      { rate: 810, amount: -6 },
      { rate: 0, amount: -1 },
    ])
  })
})

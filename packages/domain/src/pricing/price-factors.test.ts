import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, parseWall } from '../time/index.ts'
import {
  factorWords,
  mergedLine,
  type PriceFactor,
  type PriceRule,
  positionTotal,
  priceOfSteps,
  shownFactors,
  shownLine,
  stepFactors,
} from './index.ts'

const zone = 'Europe/Zurich'
const hours = (start: string, count: number) => {
  const first = clockOf(zone).toInstant(parseWall(start) ?? Number.NaN) ?? Number.NaN
  return Array.from({ length: count }, (_, n) => first + n * 60)
}
const evening: PriceRule = { label: 'Abend', from: '18:00', until: '23:59', surcharge: 1000 }
const saturday: PriceRule = { label: 'Samstag', weekdays: [6], factor: 150 }
/** 2026-05-01 is a Friday. */
const rent = (start: string, count: number, rules: readonly PriceRule[], price = 4500, quantity = 1) => ({
  quantity: count * quantity,
  ...stepFactors(price, hours(start, count), quantity, rules, zone),
})

describe('how the price of a line came about', () => {
  it.each([
    // 2 × 45.00 + 2 × 55.00 = 200.00
    [rent('2026-05-01 16:00', 4, [evening]), 20_000, null, '2 × 45.00 + 2 × 55.00 (Abend)'],
    // 4 × 45.00 = 180.00
    [rent('2026-05-01 10:00', 4, [evening]), 18_000, 4500, '4 × 45.00'],
    // 2 × 67.50 + 1 × 77.50 = 212.50
    [
      rent('2026-05-02 16:00', 3, [saturday, evening]),
      21_250,
      null,
      '2 × 67.50 (Samstag) + 1 × 77.50 (Samstag + Abend)',
    ],
    // 3 × 67.50 = 202.50
    [rent('2026-05-02 10:00', 3, [saturday]), 20_250, 6750, '3 × 67.50 (Samstag)'],
    // One piece at 67.50: a rule is named although nothing is multiplied.
    [rent('2026-05-02 10:00', 1, [saturday]), 6750, 6750, '1 × 67.50 (Samstag)'],
    // Six chairs, one hour before and one after six: 6 × 0.50 + 6 × 10.50 = 66.00
    [rent('2026-05-01 17:00', 2, [evening], 50, 6), 6600, null, '6 × 0.50 + 6 × 10.50 (Abend)'],
    // A rule without a name is not told: 45.00 × 1.5 + 10.00
    [rent('2026-05-02 18:00', 2, [{ ...saturday, label: '' }, evening]), 15_500, 7750, '2 × 77.50 (Abend)'],
    // 45.55 × 1.5 = 68.325, and 3 × 68.325 = 204.975.
    [rent('2026-05-02 10:00', 3, [saturday], 4555), 20_498, null, '3 × 68.325 (Samstag)'],
    // One of them is explained as well, since 68.325 is not what is charged; so is a rule without a name.
    [rent('2026-05-02 10:00', 1, [saturday], 4555), 6833, null, '1 × 68.325 (Samstag)'],
    [rent('2026-05-02 10:00', 1, [{ ...saturday, label: '' }], 4555), 6833, null, '1 × 68.325'],
    // 2 × 68.325 + 1 × 78.325 = 214.975: rounded once.
    [
      rent('2026-05-02 16:00', 3, [saturday, evening], 4555),
      21_498,
      null,
      '2 × 68.325 (Samstag) + 1 × 78.325 (Samstag + Abend)',
    ],
    // 45.55 × 1.333 = 60.71815, twice 121.4363: a price nobody reads stands as one amount.
    [rent('2026-05-02 10:00', 2, [{ ...saturday, factor: 133.3 }], 4555), 12_144, null, '1 × 121.44 (2 × Samstag)'],
    // 1 × 60.71815 + 1 × 70.71815 = 131.4363, as 60.72 + 70.72.
    [
      rent('2026-05-02 17:00', 2, [{ ...saturday, factor: 133.3 }, evening], 4555),
      13_144,
      null,
      '1 × 60.72 (1 × Samstag) + 1 × 70.72 (1 × Samstag + Abend)',
    ],
    [rent('2026-05-01 10:00', 1, []), 4500, 4500, ''],
  ])('%#: %j', (line, total, unitPrice, words) => {
    expect(line).toMatchObject({ total, unitPrice })
    expect(factorWords(line)).toBe(words)
  })

  it('of a line stored with the price before rules is its total only', () => {
    const old = { quantity: 4, unitPrice: 4500, total: 20_000 }
    expect(shownFactors(old)).toEqual([])
    expect(factorWords(old)).toBe('')
    expect(shownLine(old)).toEqual({ quantity: 4, unitPrice: null, total: 20_000 })
  })

  it('of a position that is a part of something is rounded: 2.5 × 45.55 are 113.88', () => {
    expect(factorWords({ quantity: 2.5, unitPrice: 4555, total: 11_388 })).toBe('2.5 × 45.55')
  })

  it('of dates of a series stands together', () => {
    const dates = [rent('2026-05-01 16:00', 4, [evening]), rent('2026-05-08 17:00', 2, [evening])]
    // 3 × 45.00 + 3 × 55.00 = 300.00
    expect(factorWords(mergedLine(dates))).toBe('3 × 45.00 + 3 × 55.00 (Abend)')
    expect(shownLine(mergedLine(dates))).toMatchObject({ quantity: 6, unitPrice: null, total: 30_000 })
    const same = [rent('2026-05-01 10:00', 2, [evening]), rent('2026-05-08 10:00', 2, [evening])]
    expect(shownLine(mergedLine(same))).toEqual({ quantity: 4, unitPrice: 4500, total: 18_000 })
    expect(mergedLine([{ quantity: 1, unitPrice: null, total: null }, ...dates])).toMatchObject({ total: null })
    // The same price for two reasons: 45.00 + 10.00 each.
    const market = { label: 'Markttag', weekdays: [6], surcharge: 1000 }
    const reasons = [rent('2026-05-01 18:00', 2, [evening]), rent('2026-05-02 10:00', 2, [market])]
    expect(factorWords(mergedLine(reasons))).toBe('2 × 55.00 (Abend) + 2 × 55.00 (Markttag)')
    // 68.325 is charged as 68.33 on each of two days: 136.66, where 2 × 68.325 would be 136.65.
    const rounded = [rent('2026-05-02 10:00', 1, [saturday], 4555), rent('2026-05-09 10:00', 1, [saturday], 4555)]
    expect(mergedLine(rounded)).toMatchObject({ total: 13_666 })
    expect(factorWords(mergedLine(rounded))).toBe('2 × 68.33 (je Termin, Samstag)')
  })
})

const anyRule = fc.record({
  label: fc.constantFrom('', 'Abend', 'Samstag'),
  weekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6])),
  from: fc.constantFrom('00:00', '12:00', '18:00'),
  until: fc.constantFrom('14:00', '20:00', '23:59'),
  factor: fc.option(fc.integer({ min: 0, max: 30_000 }).map((n) => n / 100)),
  surcharge: fc.option(fc.integer({ min: -500, max: 2000 })),
})
const anyRent = fc
  .record({
    price: fc.nat(50_000),
    count: fc.integer({ min: 1, max: 30 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    rules: fc.array(anyRule, { maxLength: 3 }),
  })
  .map(({ price, count, quantity, rules }) => ({
    exact: priceOfSteps(price, hours('2026-05-01 08:00', count), rules, zone),
    pieces: quantity,
    line: rent('2026-05-01 08:00', count, rules, price, quantity),
  }))
const anyStored = fc.record({
  quantity: fc.integer({ min: 0, max: 5000 }).map((n) => n / 100),
  unitPrice: fc.option(fc.integer({ min: -5000, max: 5000 })),
  total: fc.option(fc.integer({ min: -50_000, max: 50_000 })),
  factors: fc.array(fc.record({ quantity: fc.nat(9), unitPrice: fc.nat(900), label: fc.constant('Abend') }), {
    maxLength: 2,
  }),
})

describe('whatever is shown multiplies', () => {
  const sum = (list: readonly { quantity: number; unitPrice: number }[]) =>
    // Rounded once, in ten thousandths of a Rappen: half of one goes away from zero.
    positionTotal(
      1,
      list.reduce((all, one) => all + Math.round(one.quantity * 100) * Math.round(one.unitPrice * 100), 0) / 10_000,
    )
  const check = (shown: ReturnType<typeof shownLine>, words: string) => {
    if (shown.unitPrice !== null) expect(positionTotal(shown.quantity, shown.unitPrice)).toBe(shown.total)
    if (shown.factors) expect(sum(shown.factors)).toBe(shown.total)
    // What is read is what was added up.
    const read = [...words.matchAll(/([\d.]+) × (-?[\d.’]+)/g)].map(([, quantity, price]) => ({
      quantity: Number(quantity),
      unitPrice: Math.round(Number(String(price).replaceAll('’', '')) * 10_000) / 100,
    }))
    if (words !== '') expect(sum(read)).toBe(shown.total)
  }

  it('of any price with any rules, and the sum of its steps is rounded once', () => {
    fc.assert(
      fc.property(anyRent, ({ line, exact, pieces }) => {
        const hundredths = (exact.over * BigInt(pieces) * 100n) / exact.under
        expect(Math.abs(line.total * 100 - Number(hundredths))).toBeLessThanOrEqual(51)
        check(shownLine(line), factorWords(line))
        // A line always multiplies or explains itself.
        expect(shownLine(line).unitPrice ?? shownLine(line).factors?.length ?? 'nothing').not.toBe('nothing')
        // An amount that stands for several says for how many.
        const count = ({ quantity, label }: PriceFactor) => Number(/^(\d+) × /.exec(label)?.[1] ?? quantity)
        if (line.factors) expect(line.factors.reduce((all, one) => all + count(one), 0)).toBe(line.quantity)
      }),
      { numRuns: 500 },
    )
  })

  it('of dates together', () => {
    fc.assert(
      fc.property(fc.array(anyRent, { minLength: 1, maxLength: 5 }), (dates) => {
        const merged = mergedLine(dates.map(({ line }) => line))
        expect(merged.total).toBe(dates.reduce((all, { line }) => all + line.total, 0))
        expect(shownLine(merged).unitPrice ?? shownLine(merged).factors?.length ?? 'nothing').not.toBe('nothing')
        check(shownLine(merged), factorWords(merged))
      }),
    )
  })

  it('of any line that was ever stored', () => {
    fc.assert(
      fc.property(anyStored, (line) => check(shownLine(line), factorWords(line))),
      // A price of one that only its own product comes to.
      {
        examples: [
          [{ quantity: 0.01, unitPrice: null, total: 0, factors: [{ quantity: 0, unitPrice: 50, label: 'Abend' }] }],
        ],
      },
    )
  })
})

it.each([
  [1, 4550, 4550],
  [2.5, 4550, 11_375],
  [0.33, 100, 33],
  [1.01, 50, 51],
  [3, -250, -750],
  [1.01, -50, -51],
])('%d × %i are %i', (quantity, unitPrice, total) => {
  expect(positionTotal(quantity, unitPrice)).toBe(total)
})

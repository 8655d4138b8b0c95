import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Interval } from '../availability/index.ts'
import { formatChf, toFiveRappen } from '../money/index.ts'
import { rateOn, splitDays, type TaxPeriod, taxOf } from '../tax/index.ts'
import { clockOf, dayOf, formatWall, parseWall } from '../time/index.ts'
import {
  applies,
  findRuleBelowZero,
  isQuoteTooLarge,
  type PricedBooking,
  type PriceTerms,
  priceSteps,
  priceTermsOf,
  quote,
} from './index.ts'

const zone = 'Europe/Zurich'
const clock = clockOf(zone)
const at = (text: string) => clock.toInstant(parseWall(text) ?? Number.NaN) ?? Number.NaN

const periods: TaxPeriod[] = [
  { rate: 770, start: null, end: dayOf(2023, 12, 31) },
  { rate: 810, start: dayOf(2024, 1, 1), end: null },
]
const terms: PriceTerms = {
  zone,
  priceCategoryId: 1,
  defaultCategoryId: 2,
  vat: { isIncluded: true, periods },
  roundsToFive: false,
}
const hours = (start: string, count: number) => Array.from({ length: count }, (_, n) => at(start) + n * 60)
const booking = (overrides: Partial<PricedBooking> = {}): PricedBooking => {
  const steps = overrides.steps ?? hours('2026-05-02 16:00', 3)
  return {
    key: 'a',
    title: 'Aula',
    hasPrices: true,
    isTaxable: false,
    start: steps[0] ?? 0,
    end: (steps.at(-1) ?? 0) + 60,
    isMultiDays: false,
    steps,
    quantity: 1,
    prices: { 1: 4500 },
    isFlat: false,
    rules: [],
    options: [],
    ...overrides,
  }
}
const total = (overrides: Partial<PricedBooking>, how: Partial<PriceTerms> = {}) =>
  quote([booking(overrides)], { ...terms, ...how }).total

describe('the price of a booking', () => {
  it('is steps × price × quantity, or one flat price', () => {
    expect(total({})).toBe(13_500)
    expect(total({ quantity: 2 })).toBe(27_000)
    expect(total({ isFlat: true })).toBe(4500)
    expect(quote([booking({ isFlat: true, quantity: 2 })], terms).bookings[0]?.lines).toMatchObject([
      { quantity: 2, unitPrice: 4500, total: 9000 },
    ])
  })

  it('Saturday × 1.5, evening + CHF 10.00: 67.50 + 67.50 + 77.50', () => {
    const rules = [
      { label: 'Samstag', weekdays: [6], factor: 150 },
      { label: 'Abend', from: '18:00', until: '23:59', surcharge: 1000 },
    ]
    expect(total({ rules })).toBe(21_250)
    expect(total({ rules, steps: hours('2026-05-01 16:00', 3) })).toBe(14_500)
  })

  it('seasons go over New Year', () => {
    const rules = [{ label: 'Winter', seasonStart: '11-01', seasonEnd: '02-28', factor: 200 }]
    expect(total({ rules, steps: hours('2026-12-31 10:00', 1) })).toBe(9000)
    expect(total({ rules, steps: hours('2027-02-28 10:00', 1) })).toBe(9000)
    expect(total({ rules, steps: hours('2027-03-01 10:00', 1) })).toBe(4500)
  })

  it.each([
    ['05-31', 4500],
    ['06-01', 9000],
    ['07-15', 9000],
    ['08-31', 9000],
    ['09-01', 4500],
    ['10-31', 4500],
  ])('from 1 June to 31 August it is doubled: on %s it is %i', (date, expected) => {
    const rules = [{ label: 'Sommer', seasonStart: '06-01', seasonEnd: '08-31', factor: 200 }]
    const year = { label: 'Winter', seasonStart: '11-01', seasonEnd: '02-28', surcharge: 100 }
    expect(total({ rules: [...rules, year], steps: hours(`2026-${date} 10:00`, 1) })).toBe(expected)
  })

  it.each([
    ['07:59', 4500],
    ['08:00', 5500],
    ['11:59', 5500],
    ['12:00', 4500],
  ])('from 08:00 until 12:00 it is dearer: what begins at %s costs %i', (time, expected) => {
    const rules = [{ label: 'Morgen', from: '08:00', until: '12:00', surcharge: 1000 }]
    expect(total({ rules, steps: [at(`2026-05-04 ${time}`)] })).toBe(expected)
  })

  it('with an end only a rule holds from midnight on, with a beginning only until midnight', () => {
    expect(total({ rules: [{ label: '', until: '12:00', surcharge: 1000 }], steps: [at('2026-05-04 00:00')] })).toBe(
      5500,
    )
    expect(total({ rules: [{ label: '', from: '12:00', surcharge: 1000 }], steps: [at('2026-05-04 23:59')] })).toBe(
      5500,
    )
    expect(total({ rules: [{ label: '', from: '12:00', surcharge: 1000 }], steps: [at('2026-05-04 11:59')] })).toBe(
      4500,
    )
  })

  it('times of day go over midnight, each step is classed by the day and minute it begins', () => {
    const night = { label: 'Nacht', from: '22:00', until: '06:00', surcharge: 1000 }
    // Saturday 20:00 to Sunday 08:00: 12 × 45.00, and 8 hours from 22:00 on with 10.00 more.
    expect(total({ rules: [night], steps: hours('2026-05-02 20:00', 12) })).toBe(62_000)
    // On Saturdays only: those at 22:00 and 23:00.
    expect(total({ rules: [{ ...night, weekdays: [6] }], steps: hours('2026-05-02 20:00', 12) })).toBe(56_000)
    // Until 23:59 is until midnight.
    const evening = { ...night, from: '18:00', until: '23:59' }
    expect(total({ rules: [evening], steps: [at('2026-05-02 23:59')] })).toBe(5500)
    expect(total({ rules: [evening], steps: [at('2026-05-03 00:00')] })).toBe(4500)
  })

  it.each([{ weekdays: [] }, { weekdays: null }, { seasonStart: '11-01' }, { seasonEnd: '02-28' }, { from: '' }])(
    'a rule that says %j says nothing about when: it holds always',
    (when) => {
      expect(total({ rules: [{ label: 'Immer', ...when, factor: 200 }] })).toBe(27_000)
    },
  )

  it('a factor of 0 makes steps free, and a surcharge still comes on top', () => {
    const free = { label: 'Sonntag', weekdays: [0], factor: 0 }
    // From Saturday 22:00 two hours of 45.00, then two of Sunday for nothing.
    expect(total({ rules: [free], steps: hours('2026-05-02 22:00', 4) })).toBe(9000)
    expect(total({ rules: [free], steps: hours('2026-05-03 10:00', 4) })).toBe(0)
    // 4 × (45.00 × 0 + 5.00)
    const cleaning = { label: 'Reinigung', surcharge: 500 }
    expect(total({ rules: [free, cleaning], steps: hours('2026-05-03 10:00', 4) })).toBe(2000)
  })

  it('is rounded once per line: three times 33.333 are 100', () => {
    const rules = [{ label: 'Drittel', factor: 33.33 }]
    expect(total({ rules, prices: { 1: 10_000 } })).toBe(9999)
    expect(total({ rules, prices: { 1: 1 }, steps: hours('2026-05-02 10:00', 3) })).toBe(1)
  })

  it('of a category without one is the default’s, and without that on request, never 0', () => {
    expect(total({ prices: { 2: 6000 } })).toBe(18_000)
    expect(total({ prices: { 1: 0, 2: 6000 } })).toBe(0)
    expect(total({ prices: { 1: 4500, 2: 6000 } })).toBe(13_500)
    expect(total({ prices: { 1: 4500, 2: 6000 } }, { priceCategoryId: null })).toBe(18_000)
    expect(quote([booking()], { ...terms, priceCategoryId: null, defaultCategoryId: null }).hasNoPriceObject).toBe(true)
    const open = quote([booking({ prices: {} }), booking({ key: 'b' })], terms)
    expect(open).toMatchObject({ hasNoPriceObject: true, displayPaymentOption: false, total: 13_500 })
    expect(open.bookings[0]).toMatchObject({ isOnRequest: true, lines: [{ total: null, unitPrice: null }] })
    expect(quote([booking({ hasPrices: false })], terms)).toMatchObject({ hasNoPriceObject: true, total: 0 })
  })

  it('has options beside it', () => {
    const options = [{ id: 7, title: 'Festbänke', amount: 12, prices: { 1: 1000 }, isTaxable: false }]
    expect(total({ options })).toBe(25_500)
    expect(quote([booking({ options })], terms).bookings[0]?.lines[1]).toMatchObject({
      id: 7,
      quantity: 12,
      total: 12_000,
    })
  })

  it('is open while an option is on request, which is told beside what is known', () => {
    const options = [{ id: 7, title: 'Barriere', amount: 2, prices: {}, isTaxable: true }]
    const order = quote([booking({ key: 'x' }), booking({ key: 'y', options })], terms)
    expect(order).toMatchObject({ total: 27_000, hasNoPriceObject: true, displayPaymentOption: false })
    expect(order.bookings.map(({ key, isOnRequest }) => [key, isOnRequest])).toEqual([
      ['x', false],
      ['y', true],
    ])
    expect(order.bookings[1]?.lines[1]).toEqual({
      kind: 'option',
      id: 7,
      title: 'Barriere',
      quantity: 2,
      unitPrice: null,
      total: null,
      shares: [],
      tax: [],
    })
  })

  it('nothing to pay shows no payment option', () => {
    expect(quote([booking({ prices: { 1: 0 } })], terms).displayPaymentOption).toBe(false)
    expect(quote([booking()], terms).displayPaymentOption).toBe(true)
  })
})

describe('a reduction by a rule', () => {
  it('takes off at most what a step costs, so that no step pays for another', () => {
    const reduced = (surcharge: number) =>
      booking({ isFlat: true, prices: { 1: 1000 }, rules: [{ label: 'Rabatt', surcharge }] })
    // 10.00 − 10.01 is nothing, beside 3 × 45.00.
    for (const surcharge of [-1000, -1001, -1500]) {
      const order = quote([reduced(surcharge), booking({ key: 'b' })], terms)
      expect(order.bookings.map((one) => one.total)).toEqual([0, 13_500])
      expect(order.total).toBe(13_500)
    }
    expect(quote([reduced(-999)], terms).total).toBe(1)
  })

  it('is found where it takes more than there is, and only there', () => {
    const rules = (...surcharges: number[]) => surcharges.map((surcharge) => ({ label: 'Rabatt', surcharge }))
    expect(findRuleBelowZero([1000], rules(-1001))).toBe(0)
    expect(findRuleBelowZero([1000], rules(-1000))).toBeNull()
    expect(findRuleBelowZero([], rules(-1001))).toBeNull()
    // The lowest of the prices counts.
    expect(findRuleBelowZero([9000, 0, 5000], rules(-1))).toBe(0)
    // 10.00 − 6.00 − 5.00: both together, and the one that takes more is named.
    expect(findRuleBelowZero([1000], rules(-500, -600))).toBe(1)
    const on = (weekdays: number[], surcharge: number) => ({ label: '', weekdays, surcharge })
    expect(findRuleBelowZero([1000], [on([1, 2], -600), on([3], -500)])).toBeNull()
    expect(findRuleBelowZero([1000], [on([1, 2], -600), on([2, 3], -500)])).toBe(0)
    const at = (from: string, until: string, surcharge: number) => ({ label: '', from, until, surcharge })
    expect(findRuleBelowZero([1000], [at('08:00', '12:00', -600), at('12:00', '14:00', -500)])).toBeNull()
    expect(findRuleBelowZero([1000], [at('08:00', '12:00', -600), at('11:59', '14:00', -500)])).toBe(0)
    expect(findRuleBelowZero([1000], [at('22:00', '02:00', -600), at('01:00', '05:00', -500)])).toBe(0)
    // Half of it is left in summer.
    const summer = { label: 'Sommer', seasonStart: '06-01', seasonEnd: '06-30', factor: 50 }
    expect(findRuleBelowZero([1000], [summer, ...rules(-500)])).toBeNull()
    expect(findRuleBelowZero([1000], [summer, ...rules(-501)])).toBe(1)
    // Every day of the year has something added: there is no moment between 30.06. and 01.07.
    const halves = [
      { label: '', seasonStart: '01-01', seasonEnd: '06-30', surcharge: 500 },
      { label: '', seasonStart: '07-01', seasonEnd: '12-31', surcharge: 500 },
    ]
    expect(findRuleBelowZero([1000], [...rules(-1500), ...halves])).toBeNull()
    expect(findRuleBelowZero([1000], [...rules(-1500), ...halves.slice(1)])).toBe(0)
  })

  it('is refused exactly where some moment would be below nothing, and no quote ever is', () => {
    const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
    const time = fc.constantFrom('00:00', '06:00', '12:30', '18:00', '23:59')
    const season = fc.constantFrom('01-01', '02-29', '06-30', '07-01', '12-31')
    const rule = fc.record({
      label: fc.constant('r'),
      weekdays: maybe(fc.subarray([0, 1, 2, 3, 4, 5, 6])),
      from: maybe(time),
      until: maybe(time),
      seasonStart: maybe(season),
      seasonEnd: maybe(season),
      factor: maybe(fc.constantFrom(0, 33.33, 50, 100, 150)),
      surcharge: maybe(fc.integer({ min: -1500, max: 800 })),
    })
    // In 28 years every day of the year falls on every weekday.
    const days = Array.from({ length: 28 }, (_, year) => 2020 + year).flatMap((year) =>
      ['01-01', '02-15', '02-29', '05-15', '06-30', '07-01', '09-15', '12-31'].flatMap(
        (name) => parseWall(`${year}-${name} 00:00`) ?? [],
      ),
    )
    const moments = days.flatMap((day) =>
      [0, 360, 750, 1080, 1439].map((minute) => clock.toInstantOrNext(day + minute)),
    )
    let found = 0
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), fc.integer({ min: 0, max: 2000 }), (rules, price) => {
        const below = findRuleBelowZero([price], rules)
        const exact = moments.map((moment) => {
          const applying = rules.filter((one) => applies(one, moment, zone))
          const factor = applying.reduce((product, one) => product * Math.round((one.factor ?? 100) * 100), 1)
          const surcharge = applying.reduce((sum, one) => sum + (one.surcharge ?? 0), 0)
          return price * factor + surcharge * 10_000 ** applying.length
        })
        expect(below !== null).toBe(exact.some((amount) => amount < 0))
        if (below !== null) found += 1
        const [worst = 0] = exact.map((_, place) => place).sort((a, b) => (exact[a] ?? 0) - (exact[b] ?? 0))
        for (const moment of [moments[worst] ?? 0, ...moments.slice(0, 5)]) {
          const { total } = quote([booking({ prices: { 1: price }, rules, steps: [moment] })], terms)
          expect(total).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 100 },
    )
    expect(found).toBeGreaterThan(10)
  })
})

it('an order is too large as soon as one of its bookings is, however much others take off', () => {
  const flat = (key: string, amount: number) => booking({ key, isFlat: true, prices: { 1: amount } })
  const balanced = (amount: number) => quote([flat('a', amount), flat('b', -5000)], terms)
  // CHF 10’000’000.00 is the most.
  expect(isQuoteTooLarge(balanced(1_000_000_000))).toBe(false)
  expect(balanced(1_000_000_001).total).toBe(999_995_001)
  expect(isQuoteTooLarge(balanced(1_000_000_001))).toBe(true)
  expect(isQuoteTooLarge(quote([flat('a', 600_000_000), flat('b', 600_000_000)], terms))).toBe(true)
})

describe('VAT', () => {
  const lines = (prices: number[]) =>
    prices.map((price, n) => booking({ key: String(n), isTaxable: true, isFlat: true, prices: { 1: price } }))

  it('is worked out on the sum and shared out without dust', () => {
    const three = quote(lines([1000, 1000, 1000]), terms)
    expect(three.tax).toEqual([{ rate: 810, total: 225 }])
    expect(three.bookings.map(({ tax }) => tax[0]?.total)).toEqual([75, 75, 75])
    expect(three).toMatchObject({ total: 3000, totalWithoutTax: 2775 })
    expect(quote(lines([333, 333, 333]), terms).tax).toEqual([{ rate: 810, total: 75 }])
  })

  it('comes on top where prices are without', () => {
    const vat = { isIncluded: false, periods }
    expect(quote(lines([10_000]), { ...terms, vat })).toMatchObject({
      totalWithoutTax: 10_000,
      tax: [{ rate: 810, total: 810 }],
      total: 10_810,
    })
  })

  it('is not there without a VAT number, or on what is exempt', () => {
    expect(quote(lines([10_000]), { ...terms, vat: null })).toMatchObject({ tax: [], totalWithoutTax: 10_000 })
    expect(quote([booking()], terms).tax).toEqual([])
    const none = { isIncluded: true, periods: [{ rate: 0, start: null, end: null }] }
    expect(quote(lines([10_000]), { ...terms, vat: none })).toMatchObject({ tax: [], totalWithoutTax: 10_000 })
  })

  it('has the rate of the day the booking begins', () => {
    const before = booking({ isTaxable: true, steps: hours('2023-12-31 22:00', 3) })
    expect(quote([before], terms).tax.map(({ rate }) => rate)).toEqual([770])
  })

  it('of several days over a change of rate is split by days', () => {
    const stay = booking({
      isTaxable: true,
      isMultiDays: true,
      isFlat: true,
      prices: { 1: 40_000 },
      start: at('2023-12-30 08:00'),
      end: at('2024-01-02 22:00'),
    })
    expect(quote([stay], terms).tax).toEqual([
      { rate: 810, total: 1499 },
      { rate: 770, total: 1430 },
    ])
    expect(splitDays(periods, dayOf(2023, 12, 30), dayOf(2024, 1, 2))).toEqual([
      { rate: 770, days: 2 },
      { rate: 810, days: 2 },
    ])
  })

  it('of a stay that ends at the midnight of a change of rate is all at the rate before', () => {
    const stay = booking({
      isTaxable: true,
      isMultiDays: true,
      isFlat: true,
      prices: { 1: 40_000 },
      start: at('2023-12-30 08:00'),
      end: at('2024-01-01 00:00'),
    })
    // 400.00 × 7.7 / 107.7 = 28.598
    expect(quote([stay], terms).tax).toEqual([{ rate: 770, total: 2860 }])
    // One minute later a third of the days is in the new year: 266.67 × 7.7 / 107.7 = 19.066, 133.33 × 8.1 / 108.1 = 9.990.
    expect(quote([{ ...stay, end: stay.end + 1 }], terms).tax).toEqual([
      { rate: 810, total: 999 },
      { rate: 770, total: 1907 },
    ])
  })

  it('of three days of which one is after the change is shared 2 to 1, to the Rappen', () => {
    const stay = booking({
      isTaxable: true,
      isMultiDays: true,
      isFlat: true,
      prices: { 1: 10_000 },
      start: at('2023-12-30 14:00'),
      end: at('2024-01-01 11:00'),
    })
    const { bookings, ...order } = quote([stay], { ...terms, vat: { isIncluded: false, periods } })
    // 66.67 × 7.7 % = 5.134, 33.33 × 8.1 % = 2.700
    expect(bookings[0]?.lines[0]?.shares).toEqual([
      { rate: 770, amount: 6667 },
      { rate: 810, amount: 3333 },
    ])
    expect(order).toMatchObject({
      totalWithoutTax: 10_000,
      tax: [
        { rate: 810, total: 270 },
        { rate: 770, total: 513 },
      ],
      total: 10_783,
    })
  })

  it('of 50 dates of CHF 12.50 is 46.83 (625.00 × 8.1 / 108.1 = 46.832), not 50 × 0.94', () => {
    const fifty = quote(lines(Array.from({ length: 50 }, () => 1250)), terms)
    expect(fifty).toMatchObject({ tax: [{ rate: 810, total: 4683 }], totalWithoutTax: 57_817, total: 62_500 })
    expect(new Set(fifty.bookings.map(({ tax }) => tax[0]?.total))).toEqual(new Set([93, 94]))
    // On top: 625.00 × 8.1 % = 50.625, half away from zero; date by date it would be 50 × 1.01 = 50.50.
    const added = quote(lines(Array.from({ length: 50 }, () => 1250)), {
      ...terms,
      vat: { isIncluded: false, periods },
    })
    expect(added).toMatchObject({ tax: [{ rate: 810, total: 5063 }], totalWithoutTax: 62_500, total: 67_563 })
  })

  it('of rent and options is on their sum: on 3 × 0.94 come 0.23, not 3 × 0.08', () => {
    const options = [1, 2].map((id) => ({ id, title: 'x', amount: 1, prices: { 1: 94 }, isTaxable: true }))
    const one = booking({ isTaxable: true, isFlat: true, prices: { 1: 94 }, options })
    // 2.82 × 8.1 % = 0.228; line by line 3 × 0.076 would be 0.24.
    expect(quote([one], { ...terms, vat: { isIncluded: false, periods } })).toMatchObject({
      tax: [{ rate: 810, total: 23 }],
      total: 305,
    })
  })

  it('is on what is taxable itself: an option of an exempt hall, a hall with an exempt option', () => {
    const option = (isTaxable: boolean) => [{ id: 1, title: 'x', amount: 1, prices: { 1: 10_810 }, isTaxable }]
    const hall = (isTaxable: boolean) => ({ isTaxable, isFlat: true, prices: { 1: 5405 } })
    // 108.10 × 8.1 / 108.1 = 8.10 and 54.05 × 8.1 / 108.1 = 4.05
    expect(quote([booking({ ...hall(false), options: option(true) })], terms).tax).toEqual([{ rate: 810, total: 810 }])
    expect(quote([booking({ ...hall(true), options: option(false) })], terms).tax).toEqual([{ rate: 810, total: 405 }])
  })

  it('five Rappen: the difference is untaxed', () => {
    const rounding = quote(lines([1003]), { ...terms, roundsToFive: true })
    expect(rounding).toMatchObject({ total: 1005, roundingDifference: 2, tax: [{ total: 75 }], totalWithoutTax: 930 })
  })
})

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 500_000 }),
  steps: fc.integer({ min: 1, max: 12 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  isTaxable: fc.boolean(),
  day: fc.integer({ min: dayOf(2023, 12, 20), max: dayOf(2024, 1, 10) }),
  nights: fc.integer({ min: 0, max: 20 }),
  factor: fc.option(fc.integer({ min: 1, max: 30_000 }).map((n) => n / 100)),
  options: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 20_000 }),
      amount: fc.integer({ min: 0, max: 40 }),
      isTaxable: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})
const anyRates = fc.tuple(fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: 2500 }))

it('for any prices, rates and rounding the parts add up to the whole: lines, bookings, net + tax', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 6 }),
      anyRates,
      fc.boolean(),
      fc.boolean(),
      (lines, [a, b], isIncluded, roundsToFive) => {
        const rates = [
          { rate: a, start: null, end: dayOf(2023, 12, 31) },
          { rate: b, start: dayOf(2024, 1, 1), end: null },
        ]
        const bookings = lines.map(({ price, steps, quantity, isTaxable, day, nights, factor, options }, n) =>
          booking({
            key: String(n),
            isTaxable,
            quantity,
            prices: { 1: price },
            rules: factor === null ? [] : [{ label: 'x', factor }],
            start: day * 1440,
            end: (day + nights) * 1440 + 720,
            isMultiDays: nights > 0,
            steps: Array.from({ length: steps }, (_, step) => day * 1440 + step * 60),
            options: options.map((option, id) => ({
              id,
              title: 'x',
              amount: option.amount,
              prices: { 1: option.price },
              isTaxable: option.isTaxable,
            })),
          }),
        )
        const result = quote(bookings, { ...terms, vat: { isIncluded, periods: rates }, roundsToFive })
        const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
        const taxes = sum(result.tax.map(({ total }) => total))
        expect(result.totalWithoutTax + taxes).toBe(result.total)
        expect(sum(result.bookings.map((one) => one.total)) + result.roundingDifference).toBe(result.total)
        for (const one of result.bookings) {
          expect(one.totalWithoutTax + sum(one.tax.map(({ total }) => total))).toBe(one.total)
          expect(sum(one.tax.map(({ total }) => total))).toBe(
            sum(one.lines.flatMap(({ tax }) => tax).map(({ total }) => total)),
          )
        }
        for (const { rate, total } of result.tax) {
          const shares = result.bookings.flatMap(({ tax }) => tax).filter((tax) => tax.rate === rate)
          expect(sum(shares.map((share) => share.total))).toBe(total)
        }
        if (roundsToFive) expect(result.total % 5).toBe(0)
        expect(Math.abs(result.roundingDifference)).toBeLessThanOrEqual(2)
      },
    ),
    { numRuns: 500 },
  )
})

describe('priced steps', () => {
  const hourly: Interval = {
    id: 1,
    type: 'dynamic',
    weekdays: [],
    interval: 60,
    maxSteps: 9,
    isMultiDays: false,
    multiDaysValue: 1,
    multiDaysUnit: 'day',
    preProcessingTime: 0,
    postProcessingTime: 0,
    settings: {},
  }
  const starts = (interval: Interval, from: string, until: string, steps: number) =>
    priceSteps(interval, { start: at(from), end: at(until), steps }, zone).map((step) => formatWall(clock.toWall(step)))

  it('are elapsed time: the night in spring is an hour shorter', () => {
    expect(starts(hourly, '2026-03-29 00:00', '2026-03-29 04:00', 3)).toEqual([
      '2026-03-29 00:00',
      '2026-03-29 01:00',
      '2026-03-29 03:00',
    ])
  })

  it('of fixed slots are the slots', () => {
    const slots: Interval = {
      ...hourly,
      type: 'fixed',
      interval: 150,
      settings: { first: '09:00', count: 3, minutes: 180 },
    }
    expect(starts(slots, '2026-05-02 09:00', '2026-05-02 14:30', 2)).toEqual(['2026-05-02 09:00', '2026-05-02 12:00'])
  })

  it('of fixed slots are those of the clock, also in the nights it changes', () => {
    const night: Interval = { ...hourly, type: 'fixed', settings: { first: '00:00', count: 4, minutes: 180 } }
    for (const date of ['2026-03-29', '2026-10-25'])
      expect(starts(night, `${date} 00:00`, `${date} 09:00`, 3)).toEqual([
        `${date} 00:00`,
        `${date} 03:00`,
        `${date} 06:00`,
      ])
  })

  it.each([
    ['10:30', 1],
    ['11:00', 1],
    ['11:31', 1],
    ['11:59', 1],
    ['12:00', 2],
    ['12:59', 2],
  ])('from 10:00 to %s are %i whole hours, at least one', (until, count) => {
    expect(starts(hourly, '2026-05-02 10:00', `2026-05-02 ${until}`, 9)).toHaveLength(count)
  })

  it('of no length given are one, however long it takes', () => {
    expect(starts({ ...hourly, interval: null }, '2026-05-02 10:00', '2026-05-02 15:00', 1)).toEqual([
      '2026-05-02 10:00',
    ])
  })

  it('of several days begin at midnight, also where the clock changed in between', () => {
    const days: Interval = { ...hourly, isMultiDays: true }
    expect(starts(days, '2026-10-24 08:00', '2026-10-26 22:00', 3)).toEqual([
      '2026-10-24 08:00',
      '2026-10-25 00:00',
      '2026-10-26 00:00',
    ])
  })

  it('of several days are the units', () => {
    const hut: Interval = { ...hourly, isMultiDays: true, settings: { from: '14:00', to: '11:00' } }
    expect(starts(hut, '2026-05-12 14:00', '2026-05-14 11:00', 2)).toEqual(['2026-05-12 14:00', '2026-05-13 00:00'])
    const weeks: Interval = { ...hourly, isMultiDays: true, multiDaysUnit: 'week' }
    expect(starts(weeks, '2026-05-12 08:00', '2026-05-25 22:00', 2)).toEqual(['2026-05-12 08:00', '2026-05-19 00:00'])
  })
})

it.each([
  [125_000, 'CHF\u00A01’250.00'],
  [-5, 'CHF\u00A0−0.05'],
  [0, 'CHF\u00A00.00'],
  [100_000, 'CHF\u00A01’000.00'],
  [99_999, 'CHF\u00A0999.99'],
  [123_456_789, 'CHF\u00A01’234’567.89'],
])('%i Rappen read %s', (amount, text) => {
  expect(formatChf(amount)).toBe(text)
})

it.each([
  [1002, 1000],
  [1003, 1005],
  [-1002, -1000],
  [-1003, -1005],
  [0, 0],
])('%i in cash is %i', (amount, cash) => {
  expect(toFiveRappen(amount)).toBe(cash)
})

it.each([
  ['2022-12-31', 0],
  ['2023-01-01', 770],
  ['2023-12-31', 770],
  ['2024-01-01', 810],
  ['2030-12-31', 810],
  ['2031-01-01', 0],
])('on %s the rate is %i, in whatever order periods are stored', (text, rate) => {
  const known: TaxPeriod[] = [
    { rate: 810, start: dayOf(2024, 1, 1), end: dayOf(2030, 12, 31) },
    { rate: 770, start: dayOf(2023, 1, 1), end: dayOf(2023, 12, 31) },
  ]
  const day = Math.floor((parseWall(`${text} 12:00`) ?? Number.NaN) / 1440)
  expect(rateOn(known, day)).toBe(rate)
  expect(rateOn([...known].reverse(), day)).toBe(rate)
})

it.each([
  // 8.1 % of 6.25 are 0.50625, in 6.25 are 0.4683; 2.5 % of 1.00 are 0.025: half goes away from zero.
  [625, 810, false, 51],
  [625, 810, true, 47],
  [100, 250, false, 3],
  [-100, 250, false, -3],
  [-99, 250, false, -2],
])('of %i at %i, included %s, the tax is %i', (amount, rate, isIncluded, tax) => {
  expect(taxOf(amount, rate, isIncluded)).toBe(tax)
})

it('terms of the database have days, and no VAT without a number', () => {
  const stored = {
    zone,
    defaultCategoryId: 2,
    priceCategoryId: 1,
    vatNumber: 'CHE-123.456.789 MWST',
    pricesIncludeVat: false,
    roundsToFive: true,
    periods: [
      { rate: 770, start: null, end: '2023-12-31' },
      { rate: 810, start: '2024-01-01', end: null },
    ],
  }
  const charged = { zone, defaultCategoryId: 2, priceCategoryId: 1, roundsToFive: true }
  expect(priceTermsOf(stored)).toEqual({ ...charged, vat: { isIncluded: false, periods }, periods })
  expect(priceTermsOf({ ...stored, vatNumber: '' })).toEqual({ ...charged, vat: null, periods })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openInstants, placementsOn } from '../availability/index.ts'
import { clockOf, dayOf, parseWall } from '../time/index.ts'
import { lowestPrice, type PriceRule, type PriceTerms, quote } from './index.ts'

const zone = 'Europe/Zurich'
/** A Monday. */
const now = clockOf(zone).toInstant(parseWall('2026-11-16 09:00') ?? 0) ?? 0
const terms: PriceTerms = { zone, priceCategoryId: 2, defaultCategoryId: 1, vat: null, roundsToFive: false }
const interval = (overrides: object = {}) => ({
  id: 1,
  type: 'dynamic' as const,
  weekdays: [],
  interval: 60,
  maxSteps: 8,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day' as const,
  preProcessingTime: 0,
  postProcessingTime: 0,
  settings: {},
  prices: { 1: 6000, 2: 4000 } as Record<number, number>,
  isFlat: false,
  priceRules: [] as readonly PriceRule[],
  ...overrides,
})
type Offered = ReturnType<typeof interval>
const object = (intervals: readonly Offered[], overrides: object = {}) => ({
  zone,
  isVisible: true,
  openingTimes: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '08:00', end: '22:00' } })),
  blockingDays: [],
  leadTimeHours: 0,
  horizonDays: 365,
  stock: 1,
  hasPrices: true,
  isTaxable: false,
  intervals,
  ...overrides,
})
const lowest = (rules: readonly PriceRule[], more: object = {}, how: Partial<PriceTerms> = {}) =>
  lowestPrice(object([interval({ priceRules: rules, ...more })]), [{ ...terms, ...how }], now)?.amount

describe('the least somebody can pay', () => {
  it('is the price of the own category, else of the default', () => {
    expect(lowest([])).toBe(4000)
    expect(lowest([], {}, { priceCategoryId: 3 })).toBe(6000)
    expect(lowestPrice(object([interval({ prices: {} })]), [terms], now)).toBeNull()
    expect(lowestPrice(object([interval()], { hasPrices: false }), [terms], now)).toBeNull()
    const two = lowestPrice(object([interval(), interval({ id: 2, prices: { 2: 1500 } })]), [terms], now)
    expect(two).toMatchObject({ amount: 1500, interval: { id: 2 } })
  })

  it('is that of the category that pays least, if somebody may turn out to be in several', () => {
    const ways = [1, 2, 3].map((priceCategoryId) => ({ ...terms, priceCategoryId }))
    const of = (intervals: readonly Offered[], some = ways) => lowestPrice(object(intervals), some, now)
    // 60.00 by default and for the third, 40.00 for the second.
    expect(of([interval()])).toMatchObject({ amount: 4000, isOnlyPrice: false })
    expect(of([interval()], ways.slice(0, 1))).toMatchObject({ amount: 6000, isOnlyPrice: true })
    expect(of([interval(), interval({ id: 2, prices: { 3: 3000 } })])).toMatchObject({
      amount: 3000,
      interval: { id: 2 },
    })
  })

  it('is the only price where everybody pays it at every time, and nothing is on request', () => {
    const only = (more: object, ways: readonly PriceTerms[] = [terms]) =>
      lowestPrice(object([interval(more)]), ways, now)?.isOnlyPrice
    const ways = [terms, { ...terms, priceCategoryId: 1 }]
    expect(only({ prices: { 1: 0, 2: 0 } }, ways)).toBe(true)
    expect(only({ prices: { 1: 6000, 2: 0 } })).toBe(true)
    expect(only({ prices: { 1: 6000, 2: 0 } }, ways)).toBe(false)
    expect(only({ prices: { 2: 0 } }, ways)).toBe(false)
    expect(only({ prices: { 2: 0 }, priceRules: [{ label: 'Sonntag', weekdays: [0], surcharge: 1000 }] })).toBe(false)
  })

  it('is never below nothing', () => {
    // 40.00 - 50.00 on Tuesdays, which is nothing; 40.00 else.
    expect(lowest([{ label: 'Dienstag', weekdays: [2], surcharge: -5000 }])).toBe(0)
  })

  it('is less where a rule makes it cheaper', () => {
    // 40.00 × 50 % in the morning; 40.00 - 5.00 on Tuesdays; both together 20.00 - 5.00
    const morning = { label: 'Morgen', from: '08:00', until: '12:00', factor: 50 }
    const tuesday = { label: 'Dienstag', weekdays: [2], surcharge: -500 }
    expect(lowest([morning])).toBe(2000)
    expect(lowest([tuesday])).toBe(3500)
    expect(lowest([morning, tuesday])).toBe(1500)
    expect(lowest([{ label: 'Winter', seasonStart: '11-01', seasonEnd: '03-31', factor: 75 }])).toBe(3000)
    expect(lowest([{ label: 'Sommer', seasonStart: '07-01', seasonEnd: '08-15', factor: 75 }])).toBe(3000)
  })

  it('is more where no start is without a rule that makes it dearer', () => {
    expect(lowest([{ label: 'Immer', factor: 150 }])).toBe(6000)
    expect(lowest([{ label: 'Abend', from: '18:00', until: '23:59', factor: 150 }])).toBe(4000)
    const evening = { label: 'Abend', from: '18:00', until: '23:59', factor: 150 }
    expect(lowest([evening], { type: 'fixed', settings: { first: '18:00', count: 2, minutes: 120 } })).toBe(6000)
    // Only to be had on Saturdays, and those cost 10.00 more.
    expect(lowest([{ label: 'Samstag', weekdays: [6], surcharge: 1000 }], { weekdays: [6] })).toBe(5000)
  })

  it('is not what a time costs that nobody can book', () => {
    expect(lowest([{ label: 'Nacht', from: '00:00', until: '06:00', factor: 10 }])).toBe(4000)
    const summer = { label: 'Sommer', seasonStart: '07-01', seasonEnd: '08-15', factor: 75 }
    const soon = object([interval({ priceRules: [summer] })], { horizonDays: 90 })
    expect(lowestPrice(soon, [terms], now)?.amount).toBe(4000)
    // From Monday until Thursday there is no Sunday.
    const sunday = interval({ priceRules: [{ label: 'Sonntag', weekdays: [0], factor: 50 }] })
    expect(lowestPrice(object([sunday], { horizonDays: 3 }), [terms], now)?.amount).toBe(4000)
    expect(lowestPrice(object([sunday], { horizonDays: 6 }), [terms], now)?.amount).toBe(2000)
  })

  it('has VAT in it: what is paid', () => {
    const vat = { isIncluded: false, periods: [{ rate: 810, start: null, end: null }] }
    const taxed = object([interval()], { isTaxable: true })
    // 40.00 + 8.1 % = 43.24
    expect(lowestPrice(taxed, [{ ...terms, vat }], now)?.amount).toBe(4324)
    expect(lowestPrice(taxed, [{ ...terms, vat: { ...vat, isIncluded: true } }], now)?.amount).toBe(4000)
  })
})

const anyRule = fc.record({
  label: fc.constant('x'),
  weekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })),
  from: fc.constantFrom('00:00', '09:00', '18:00'),
  until: fc.constantFrom('12:00', '20:00', '23:59'),
  seasonStart: fc.constantFrom(null, '01-10', '06-01', '11-20'),
  seasonEnd: fc.constantFrom('02-28', '06-30', '12-31'),
  factor: fc.constantFrom(null, 50, 80, 150),
  surcharge: fc.constantFrom(null, -500, 700),
})

/** The default pays 60.00, the second 40.00, the third as the default. */
const someCategories = fc.subarray([1, 2, 3], { minLength: 1 })

it('no start of the year ahead costs anybody less, and one costs just that', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1, maxLength: 3 }), fc.boolean(), someCategories, (...drawn) => {
      const [priceRules, isFixed, categories] = drawn
      const ways = categories.map((priceCategoryId) => ({ ...terms, priceCategoryId }))
      const one = interval({
        priceRules,
        ...(isFixed && { type: 'fixed', weekdays: [1, 5], settings: { first: '10:00', count: 3, minutes: 240 } }),
      })
      const hall = object([one])
      const today = dayOf(2026, 11, 16)
      const open = openInstants(hall, today, today + 366)
      const prices = Array.from({ length: 366 }, (_, at) => today + at).flatMap((day) =>
        placementsOn(hall, one, day, open).flatMap(({ start, end }) => {
          const priced = { key: '', title: '', hasPrices: true, isTaxable: false, isMultiDays: false, quantity: 1 }
          const steps = {
            start,
            end,
            steps: [start],
            prices: one.prices,
            isFlat: false,
            rules: priceRules,
            options: [],
          }
          return ways.map((way) => quote([{ ...priced, ...steps }], way).total)
        }),
      )
      const payable = prices.filter((price) => price >= 0)
      const amount = payable.length === 0 ? null : payable.reduce((one, other) => Math.min(one, other))
      const found = lowestPrice(hall, ways, now)
      expect(found?.amount ?? null).toBe(amount)
      expect(found?.isOnlyPrice ?? false).toBe(prices.every((price) => price === amount))
    }),
    { numRuns: 30 },
  )
})

import { describe, expect, it } from 'vitest'
import { multiplied, priceLines } from './price-lines.ts'

const option = (value: string, total: number | null) => ({
  id: 1,
  value,
  quantity: 1,
  unit: 'Stück',
  price: total,
  total,
})
const rent = { title: 'Aula', quantity: 5, unit: 'Std.', price: 4500, total: 22_500 }

it('adds up what a series takes on every date, and never takes a price on request for nothing', () => {
  const options = [option('Beamer', 6000), option('Flügel', null), option('Beamer', 6000), option('Flügel', 500)]
  expect(priceLines({ object: rent, options, tax: [], total: 34_500 }, 1)).toEqual([
    { title: 'Miete', detail: '5 Std. × CHF\u00A045.00', total: 22_500 },
    { title: 'Beamer', detail: '2 Stück × CHF\u00A060.00', total: 12_000 },
    { title: 'Flügel', detail: '', total: null },
  ])
})

describe('VAT', () => {
  const options = [option('Beamer', 15_000), option('Kaution', 4800)]
  const object = { ...rent, total: 30_000 }
  // 8.1 % of 450.00 are 36.45; the deposit has none. 300.00 + 150.00 + 48.00 + 36.45 = 534.45.
  const tax = [{ rate: 8.1, total: 3645, base: 45_000 }]
  const sum = (total: number) => priceLines({ object, options, tax, total }, 1)

  it('is a line where it comes on top, so that the lines are the total', () => {
    const lines = sum(53_445)
    expect(lines.at(-1)).toEqual({ title: 'MwSt. 8.1 %', detail: 'auf CHF\u00A0450.00', total: 3645 })
    expect(lines.reduce((added, { total }) => added + (total ?? 0), 0)).toBe(53_445)
  })

  it('is no line where the prices include it', () => {
    expect(sum(49_800).map(({ title }) => title)).toEqual(['Miete', 'Beamer', 'Kaution'])
  })
})

describe('how an amount came about', () => {
  it.each([
    ['hours', rent, 1, '5 Std. × CHF\u00A045.00'],
    [
      'half hours',
      { ...rent, quantity: 3, unit: '30 Min.', price: 500, total: 1500 },
      1,
      '3 × 30 Min. × CHF\u00A05.00',
    ],
    ['pieces', { ...rent, quantity: 12, unit: 'Tage', price: 800, total: 9600 }, 6, '6 Stück × 2 Tage × CHF\u00A08.00'],
    ['one of it', { ...rent, quantity: 1, total: 4500 }, 1, ''],
    ['a price for the whole', { ...rent, unit: '', quantity: 2, total: 9000 }, 1, ''],
    ['hours at different prices', { ...rent, total: 20_000 }, 1, ''],
    [
      'hours of which rules made some dearer',
      {
        ...rent,
        quantity: 4,
        price: null,
        total: 20_000,
        factors: [
          { quantity: 2, unitPrice: 4500, label: '' },
          { quantity: 2, unitPrice: 5500, label: 'Abend' },
        ],
      },
      1,
      '2 × 45.00 + 2 × 55.00 (Abend)',
    ],
    ['on request', { ...rent, price: null, total: null }, 1, ''],
    ['for nothing', { ...rent, price: 0, total: 0 }, 1, ''],
  ])('%s', (_, counted, pieces, words) => {
    expect(multiplied(counted, pieces)).toBe(words)
  })
})

import { describe, expect, it } from 'vitest'
import type { ObjectOption, ObjectRules } from '../../object/index.ts'
import { chosenOptions, optionStockOf } from './chosen-options.ts'

const option = (more: Partial<ObjectOption>): ObjectOption => ({
  id: 1,
  value: 'Gedecke',
  inputType: 'number',
  isRequired: false,
  standard: '',
  minimum: null,
  isTaxable: true,
  stockObjectId: null,
  assetId: null,
  values: [],
  prices: {},
  ...more,
})
const choose = (some: Partial<ObjectOption>, value: unknown) => {
  const object = { options: [option(some)] } as unknown as ObjectRules
  const given = value === undefined ? [] : [{ id: 1, value }]
  return chosenOptions(object, given as Parameters<typeof chosenOptions>[1])
}

const prices = { 5: 150 }
const number = { prices }
const box = { inputType: 'checkbox' as const, value: 'Beamer', prices }
const text = { inputType: 'text' as const, value: 'Technik', prices }
const select = {
  inputType: 'select' as const,
  value: 'Bestuhlung',
  values: [
    { id: 10, value: 'Konzert', prices: {} },
    { id: 11, value: 'Bankett', prices },
    { id: 12, value: 'Bar', prices: { 5: 900 } },
  ],
}

describe('what is chosen is told in words, takes so many and costs so much', () => {
  const line = (amount: number, title: string, cost: object = prices) => ({
    id: 1,
    title,
    amount,
    prices: cost,
    isTaxable: true,
  })
  it.each<[string, Partial<ObjectOption>, unknown, string, number, object[]]>([
    ['a number', number, 120, '120', 120, [line(120, 'Gedecke')]],
    ['a number as text', number, ' 3 ', '3', 3, [line(3, 'Gedecke')]],
    ['none of them', number, 0, '0', 0, []],
    ['the most there may be', number, 10_000, '10000', 10_000, [line(10_000, 'Gedecke')]],
    ['a number without a price', {}, 4, '4', 4, []],
    ['a tick', box, true, 'Ja', 1, [line(1, 'Beamer')]],
    ['a tick as text', box, 'true', 'Ja', 1, [line(1, 'Beamer')]],
    ['no tick', box, false, 'Nein', 0, []],
    ['a tick without a price', { ...box, prices: {} }, true, 'Ja', 1, []],
    ['words', text, ' Mikrofon ', 'Mikrofon', 1, [line(1, 'Technik')]],
    ['words without a price', { ...text, prices: {} }, 'Mikrofon', 'Mikrofon', 1, []],
    ['one of several', select, 11, 'Bankett', 1, [line(1, 'Bestuhlung: Bankett')]],
    ['two of several', select, [12, 10], 'Konzert, Bar', 2, [line(1, 'Bestuhlung: Bar', { 5: 900 })]],
  ])('%s', (_, some, value, shown, quantity, priced) => {
    const { chosen, missing } = choose(some, value)
    expect(missing).toEqual([])
    expect(chosen).toEqual([{ option: option(some), shown, quantity, priced }])
  })

  it.each<[string, Partial<ObjectOption>, unknown]>([
    ['nothing said', number, undefined],
    ['nothing said of it', number, null],
    ['an empty field', number, ''],
    ['no words', text, '  '],
    ['none of several', select, []],
  ])('%s is no choice and no mistake', (_, some, value) => {
    expect(choose(some, value)).toEqual({ chosen: [], missing: [], wrong: [], unclear: [], kept: [], unknown: [] })
  })
})

describe('what is asked for again', () => {
  it.each<[string, Partial<ObjectOption>, unknown]>([
    ['less than none', number, -1],
    ['too many', number, 10_001],
    ['half of one', number, 1.5],
    ['words for a number', number, 'drei'],
    ['one that is not offered any more', select, [13]],
    ['one that is offered beside one that is not', select, [10, 13]],
    ['fewer than the least', { minimum: 10 }, 9],
    ['fewer than the least of what must be', { minimum: 10, isRequired: true }, 9],
    ['none of what must be', { isRequired: true }, 0],
    ['nothing of what must be', { isRequired: true }, undefined],
    ['no tick where there must be one', { ...box, isRequired: true }, false],
    ['no words where there must be some', { ...text, isRequired: true }, ' '],
    ['none of several where one must be', { ...select, isRequired: true }, []],
  ])('%s', (_, some, value) => {
    expect(choose(some, value).missing).toEqual([1])
  })

  it.each<[string, Partial<ObjectOption>, unknown]>([
    ['exactly the least', { minimum: 10 }, 10],
    ['none, where it need not be', { minimum: 10 }, 0],
    ['exactly the least of what must be', { minimum: 10, isRequired: true }, '10'],
    ['one of what must be', { isRequired: true }, 1],
    ['a tick where there must be one', { ...box, isRequired: true }, true],
  ])('is not %s', (_, some, value) => {
    expect(choose(some, value).missing).toEqual([])
  })
})

it('what two options take of one stock is added up, and what takes none is left out', () => {
  const pieces = (id: number, stockObjectId: number | null, quantity: number) => ({
    option: option({ id, stockObjectId }),
    shown: '',
    priced: [],
    quantity,
  })
  const chosen = [pieces(1, 70, 3), pieces(2, 71, 1), pieces(3, 70, 2), pieces(4, null, 9), pieces(5, 72, 0)]
  expect(optionStockOf(chosen)).toEqual([
    { objectId: 70, quantity: 5 },
    { objectId: 71, quantity: 1 },
  ])
})

import { expect, it } from 'vitest'
import { draftTotal, emptyPosition, isWrong, orderSpec, orderWords, readQuantity } from './order-values.ts'

it.each([
  ['1', 1],
  ['1,5', 1.5],
  [' 2.25 ', 2.25],
  ['0', null],
  ['-1', null],
  ['1.234', null],
  ['viele', null],
  ['100001', null],
])('reads %s as %s', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

const cleaning = { id: 1, title: 'Reinigung', quantity: '1.5', unitPrice: 4000, isTaxable: true }

it('works out what a position comes to while it is typed', () => {
  expect(draftTotal(cleaning)).toBe(6000)
  expect(draftTotal({ ...cleaning, quantity: 'x' })).toBeNull()
  expect(draftTotal({ ...cleaning, unitPrice: Number.NaN })).toBeNull()
})

it('refuses positions that are not whole', () => {
  const [rule] = orderSpec.positions.rules
  const check = (positions: object[]) =>
    rule?.(
      positions.map((one) => JSON.stringify(one)),
      'Positionen',
      {},
    )
  expect(isWrong(emptyPosition(-1, true))).toBe(true)
  expect(check([cleaning, { ...cleaning, title: ' ' }])).toMatch(/Bezeichnung/)
  expect(check([cleaning])).toBeNull()
  expect(check([])).toBeNull()
})

it('names a position in a conflict', () => {
  expect(orderWords('positions', JSON.stringify(cleaning))).toBe('1.5 × Reinigung')
  expect(orderWords('positions', '2 × Bühne')).toBe('2 × Bühne')
})

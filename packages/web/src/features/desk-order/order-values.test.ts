import { deskOrderSteps, orderStates } from '@allmend/domain/bookings'
import { expect, it } from 'vitest'
import { draftTotal, emptyPosition, isWrong, orderSpec, orderWords, readQuantity } from './order-values.ts'
import { bookingsWord, nextSteps, ordersWord } from './order-words.ts'

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

it('the step that is offered first is one that can be taken, wherever there is one', () => {
  const wrong = orderStates.filter((state) => {
    const next = nextSteps[state]
    return next !== undefined && !deskOrderSteps(state).includes(next)
  })
  expect(wrong).toEqual([])
  expect([nextSteps.created, nextSteps.booked, nextSteps.payed, nextSteps.cancelled]).toEqual([
    'booked',
    'payed',
    'completed',
    'cancelcompleted',
  ])
  expect([ordersWord(1), ordersWord(2), bookingsWord(1), bookingsWord(0)]).toEqual([
    '1 Bestellung',
    '2 Bestellungen',
    '1 Buchung',
    '0 Buchungen',
  ])
})

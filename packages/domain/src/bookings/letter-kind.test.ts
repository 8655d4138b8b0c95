import { expect, it } from 'vitest'
import { letterKindOf } from './letter-kind.ts'

type Written = Parameters<typeof letterKindOf>[0]

const paid: Written = {
  ...{ state: 'payed', bookedOn: '2026-11-18', isCancelled: false, owed: 0, kept: 7800, isPaidOnTheSpot: true },
}

it.each<[string, Partial<Written>, ReturnType<typeof letterKindOf>]>([
  ['paid online or in cash', {}, 'receipt'],
  ['paid by transfer', { isPaidOnTheSpot: false }, 'invoice'],
  ['paid in part, with an invoice', { state: 'booked', owed: 3800, kept: 4000 }, 'invoice'],
  ['paid in part, before the invoice', { state: 'created', bookedOn: null, owed: 3800, kept: 4000 }, 'order'],
  ['paid too much', { owed: -500, kept: 8300 }, 'invoice'],
  ['given back', { kept: 0 }, 'invoice'],
  ['free of charge', { kept: 0, isPaidOnTheSpot: false }, 'invoice'],
  ['not billed', { state: 'created', bookedOn: null, owed: 7800, kept: 0 }, 'order'],
  ['cancelled', { state: 'cancelled', isCancelled: true }, 'cancellation'],
])('the letter of an order that is %s', (_, change, expected) => {
  expect(letterKindOf({ ...paid, ...change })).toBe(expected)
})

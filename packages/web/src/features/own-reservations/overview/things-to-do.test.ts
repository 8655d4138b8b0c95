import type { Reservation } from '@allmend/contract'
import { expect, it } from 'vitest'
import { thingsToDo } from './things-to-do.ts'

const counts = { confirmed: 4, unconfirmed: 0, old: 9, serial: 1, openRequests: 0 }
const booking = (part: object) =>
  ({
    id: 7,
    objectTitle: 'Aula',
    orderNumber: '2026-000012',
    state: 'confirmed',
    changeRequest: null,
    ...part,
  }) as Reservation

it('nothing waits when everything is confirmed', () => {
  expect(thingsToDo({ next: [booking({})], counts, bills: [] })).toEqual([])
})

it('an open payment comes first', () => {
  const todo = thingsToDo({ next: [booking({ state: 'held' })], counts: { ...counts, unconfirmed: 2 }, bills: [] })
  expect(todo.map(({ kind, title }) => [kind, title])).toEqual([
    ['payment', 'Zahlung offen: Aula'],
    ['unconfirmed', '1 unbestätigte Reservation'],
  ])
})

it('a single request leads to its booking, several to the list', () => {
  const asked = booking({ changeRequest: { state: 'open' } })
  expect(thingsToDo({ next: [asked], counts: { ...counts, openRequests: 1 }, bills: [] })[0]?.id).toBe(7)
  expect(thingsToDo({ next: [asked], counts: { ...counts, openRequests: 2 }, bills: [] })[0]?.id).toBeNull()
  expect(thingsToDo({ next: [], counts: { ...counts, openRequests: 1 }, bills: [] })[0]?.id).toBeNull()
})

it('a request that was answered waits no more', () => {
  expect(thingsToDo({ next: [booking({ changeRequest: { state: 'rejected' } })], counts, bills: [] })).toEqual([])
})

it('what is to be paid is said with its day', () => {
  const bill = { orderId: 9, number: '2026-000043', owed: 495_000, dueOn: '2026-11-14' }
  const bills = [
    { ...bill, isOverdue: true },
    { ...bill, orderId: 10, isOverdue: false },
  ]
  expect(thingsToDo({ next: [], counts, bills })).toEqual([
    { kind: 'bill', title: 'Rechnung 2026-000043, CHF\u00A04’950.00', text: 'War am 14.11.2026 fällig', id: 9 },
    { kind: 'bill', title: 'Rechnung 2026-000043, CHF\u00A04’950.00', text: 'Zahlbar bis 14.11.2026', id: 10 },
  ])
})

import type { Reservation } from '@allmend/contract'
import { expect, it } from 'vitest'
import { thingsToDo } from './things-to-do.ts'

const counts = { confirmed: 4, unconfirmed: 0, held: 0, old: 9, serial: 1, openRequests: 0 }
const booking = (part: object) =>
  ({
    id: 7,
    objectTitle: 'Aula',
    orderNumber: '2026-000012',
    state: 'confirmed',
    changeRequest: null,
    ...part,
  }) as Reservation

const open = { owed: 24_000, payUntil: null }

it('nothing waits when everything is confirmed', () => {
  expect(thingsToDo({ next: [booking({})], counts, unpaid: [], bills: [] })).toEqual([])
})

it('an open payment comes first', () => {
  // Wherever its dates lie among the others, and however many it has.
  const unpaid = [{ orderId: 12, number: '2026-000012', objects: ['Aula', 'Küche'], ...open, isPaymentChecked: false }]
  const todo = thingsToDo({ next: [], counts: { ...counts, unconfirmed: 4, held: 3 }, unpaid, bills: [] })
  expect(todo.map(({ kind, title }) => [kind, title])).toEqual([
    ['payment', 'Zahlung offen: Aula, Küche'],
    ['unconfirmed', '1 unbestätigte Reservation'],
  ])
})

it('what waits for its payment alone waits for no decision', () => {
  const unpaid = [{ orderId: 12, number: '2026-000012', objects: ['Aula'], ...open, isPaymentChecked: true }]
  expect(thingsToDo({ next: [], counts: { ...counts, unconfirmed: 2, held: 2 }, unpaid, bills: [] })).toEqual([
    { kind: 'payment', title: 'Zahlung wird geprüft: Aula', text: 'Bitte bezahlen Sie nicht nochmals.', id: 12 },
  ])
})

it('a single request leads to its booking, several to the list', () => {
  const asked = booking({ changeRequest: { state: 'open' } })
  expect(thingsToDo({ next: [asked], counts: { ...counts, openRequests: 1 }, unpaid: [], bills: [] })[0]?.id).toBe(7)
  expect(thingsToDo({ next: [asked], counts: { ...counts, openRequests: 2 }, unpaid: [], bills: [] })[0]?.id).toBeNull()
  expect(thingsToDo({ next: [], counts: { ...counts, openRequests: 1 }, unpaid: [], bills: [] })[0]?.id).toBeNull()
})

it('a request that was answered waits no more', () => {
  expect(
    thingsToDo({ next: [booking({ changeRequest: { state: 'rejected' } })], counts, unpaid: [], bills: [] }),
  ).toEqual([])
})

it('what is to be paid is said with its day', () => {
  const bill = { orderId: 9, number: '2026-000043', owed: 495_000, dueOn: '2026-11-14' }
  const bills = [
    { ...bill, isOverdue: true },
    { ...bill, orderId: 10, isOverdue: false },
  ]
  expect(thingsToDo({ next: [], counts, unpaid: [], bills })).toEqual([
    { kind: 'bill', title: 'Rechnung 2026-000043, CHF\u00A04’950.00', text: 'War am 14.11.2026 fällig', id: 9 },
    { kind: 'bill', title: 'Rechnung 2026-000043, CHF\u00A04’950.00', text: 'Zahlbar bis 14.11.2026', id: 10 },
  ])
})

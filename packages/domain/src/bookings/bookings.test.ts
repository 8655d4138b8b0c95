import { describe, expect, it } from 'vitest'
import {
  afterRefund,
  afterReturn,
  bookingNumber,
  bookingStates,
  bookingStateWord,
  bookingStateWords,
  bookingSteps,
  claimStates,
  deskOrderSteps,
  isBilled,
  isOver,
  mayBecome,
  mayCancelAlone,
  mayOrderBecome,
  needsRefundDecision,
  orderStates,
  owed,
  ownOrderStateWords,
  parseBookingNumber,
  paymentMark,
  paymentStateOf,
  refundable,
  staffStepFrom,
  staffSteps,
  takingStates,
} from './index.ts'

it('what waited for its payment ran out, or somebody ended it; nothing else is called otherwise by that', () => {
  expect([bookingStateWord('expired'), bookingStateWord('expired', true)]).toEqual(['Abgelaufen', 'Abgebrochen'])
  const held = [
    bookingStateWord('held'),
    bookingStateWord('held', false, true),
    bookingStateWord('confirmed', false, true),
  ]
  expect(held).toEqual(['Wartet auf Zahlung', 'Zahlung wird geprüft', 'Bestätigt'])
  for (const state of bookingStates.filter((one) => one !== 'expired')) {
    expect(bookingStateWord(state, true)).toBe(bookingStateWords[state])
  }
})

describe('the states of a booking', () => {
  it('lead nowhere but where the map says', () => {
    const pairs = bookingStates.flatMap((from) => bookingStates.map((to) => [from, to] as const))
    const allowed = pairs.filter(([from, to]) => mayBecome(from, to)).map((pair) => pair.join(' → '))
    expect(allowed).toEqual([
      'held → unconfirmed',
      'held → confirmed',
      'held → expired',
      'unconfirmed → confirmed',
      'unconfirmed → rejected',
      'unconfirmed → cancelled',
      'confirmed → cancelled',
      'expired → unconfirmed',
      'expired → confirmed',
    ])
  })

  it('end where nothing is taken any more', () => {
    for (const state of bookingStates.filter((one) => bookingSteps[one].length === 0)) {
      expect(takingStates).not.toContain(state)
    }
    expect(takingStates).toEqual(['held', 'unconfirmed', 'confirmed'])
  })

  it('are decided by staff but for what waits for a payment or ran out', () => {
    const decided = bookingStates.flatMap((from) => staffSteps(from).map((to) => `${from} → ${to}`))
    expect(decided).toEqual([
      'unconfirmed → confirmed',
      'unconfirmed → rejected',
      'unconfirmed → cancelled',
      'confirmed → cancelled',
    ])
    expect(staffStepFrom('confirmed')).toEqual(['unconfirmed'])
    expect(staffStepFrom('cancelled')).toEqual(['unconfirmed', 'confirmed'])
    expect(staffStepFrom('expired')).toEqual([])
  })
})

describe('cancelling alone', () => {
  const start = Date.UTC(2026, 11, 12, 16)
  it.each([
    ['confirmed', 48, start - 49 * 3_600_000, true],
    ['confirmed', 48, start - 48 * 3_600_000, true],
    ['confirmed', 48, start - 48 * 3_600_000 + 1, false],
    ['unconfirmed', 0, start, true],
    ['unconfirmed', 0, start + 1, false],
    ['rejected', 0, start - 1, false],
    ['held', 0, start - 1, false],
  ] as const)('%s, %i hours before at the latest, at %i: %s', (state, deadlineHours, now, expected) => {
    expect(mayCancelAlone({ state, start, deadlineHours }, now)).toBe(expected)
  })
})

describe('the states of an order', () => {
  it('lead nowhere but where the map says', () => {
    const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))
    const allowed = pairs.filter(([from, to]) => mayOrderBecome(from, to)).map((pair) => pair.join(' → '))
    expect(allowed).toMatchInlineSnapshot(`
      [
        "new → created",
        "new → booked",
        "new → printed",
        "new → completed",
        "new → cancelled",
        "new → payed",
        "notfound → booked",
        "notfound → printed",
        "notfound → cancelled",
        "created → booked",
        "created → printed",
        "created → completed",
        "created → cancelled",
        "created → payed",
        "booked → notfound",
        "booked → printed",
        "booked → completed",
        "booked → cancelled",
        "booked → payed",
        "printed → notfound",
        "printed → completed",
        "printed → cancelled",
        "printed → payed",
        "completed → cancelled",
        "cancelled → cancelcompleted",
        "payed → completed",
        "payed → cancelled",
      ]
    `)
  })

  it('never go back', () => {
    const order = ['new', 'created', 'booked', 'printed', 'payed', 'completed'] as const
    for (const [place, from] of order.entries()) {
      for (const to of order.slice(0, place + 1)) expect(mayOrderBecome(from, to)).toBe(false)
    }
  })

  it('staff set neither the beginning nor what the gateway answers', () => {
    for (const state of orderStates) {
      expect(deskOrderSteps(state)).not.toContain('new')
      expect(deskOrderSteps(state)).not.toContain('notfound')
    }
    expect(deskOrderSteps('booked')).toEqual(['printed', 'payed', 'completed', 'cancelled'])
  })

  it('what was paid needs a decision when it is cancelled', () => {
    const asked = orderStates.filter((from) => needsRefundDecision(from, 'cancelled'))
    expect(asked).toEqual(['completed', 'payed'])
    expect(needsRefundDecision('payed', 'completed')).toBe(false)
  })

  it('say whether an invoice went out, whether money is asked for, and whether it is over', () => {
    expect(orderStates.filter((state) => !isBilled(state))).toEqual(['new', 'created'])
    // A fee is still asked for when the order is cancelled; once that is completed, no more.
    expect(orderStates.filter((state) => !claimStates.includes(state))).toEqual(['new', 'created', 'cancelcompleted'])
    expect(orderStates.filter(isOver)).toEqual(['cancelled', 'cancelcompleted'])
  })
})

describe('the account of an order', () => {
  const account = { total: 10_000, dunned: 0, credited: 0, paid: 0, refunded: 0 }
  it.each([
    [{}, 'open', 10_000],
    [{ paid: 4000 }, 'open', 6000],
    [{ paid: 10_000 }, 'paid', 0],
    [{ paid: 4000, credited: 6000 }, 'paid', 0],
    [{ paid: 10_000, credited: 2500 }, 'paid', -2500],
    [{ paid: 10_000, credited: 2500, refunded: 2500 }, 'partly_refunded', 0],
    [{ paid: 10_000, credited: 10_000, refunded: 10_000 }, 'refunded', 0],
    [{ total: 0 }, 'open', 0],
    [{ paid: 9999 }, 'open', 1],
    [{ paid: 10_001 }, 'paid', -1],
    [{ paid: 10_000, dunned: 2000 }, 'open', 2000],
    [{ paid: 12_000, dunned: 2000 }, 'paid', 0],
    [{ credited: 10_000 }, 'open', 0],
    [{ paid: 10_000, refunded: 9999 }, 'partly_refunded', 9999],
    [{ paid: 4000, refunded: 4000 }, 'refunded', 10_000],
  ] as const)('%o is %s, owing %i', (change, state, rest) => {
    expect(paymentStateOf({ ...account, ...change })).toBe(state)
    expect(owed({ ...account, ...change })).toBe(rest)
  })

  it('gives back at most what came in and was not given back yet', () => {
    expect(refundable({ paid: 4000, refunded: 1500 })).toBe(2500)
  })
})

it('customers are told no words of the accounts', () => {
  const words = orderStates.map((state) => ownOrderStateWords[state])
  expect(words.join()).not.toMatch(/erbucht|edruckt|gefunden|Neu/)
  // What is billed says so, and what is over as well.
  for (const state of orderStates.filter((one) => !isBilled(one))) expect(ownOrderStateWords[state]).toBe('Eingegangen')
  for (const state of orderStates.filter(isOver)) expect(ownOrderStateWords[state]).toBe('Storniert')
})

it('of all states only those that say paid are taken back when money is owed again', () => {
  const after = (rest: number) => orderStates.filter((state) => afterRefund(state, rest) !== state)
  expect(after(1)).toEqual(['completed', 'payed'])
  expect(after(0)).toEqual([])
  expect(after(-1)).toEqual([])
  expect(afterRefund('payed', 1)).toBe('booked')
})

it('only what was cancelled is closed with the last that goes back', () => {
  const after = (rest: number) => orderStates.filter((state) => afterReturn(state, rest) !== afterRefund(state, rest))
  expect([after(1), after(0), after(-1)]).toEqual([[], ['cancelled'], []])
  expect(afterReturn('cancelled', 0)).toBe('cancelcompleted')
})

it.each([
  [{ paymentState: null, owed: -500 }, 'none'],
  [{ paymentState: 'open', owed: 5000 }, 'open'],
  [{ paymentState: 'open', owed: 5000, isOverdue: true }, 'overdue'],
  [{ paymentState: 'open', owed: 0 }, 'nothing_due'],
  [{ paymentState: 'open', owed: 0, total: 0 }, 'none'],
  [{ paymentState: 'open', total: 0, isOverdue: true }, 'none'],
  [{ paymentState: 'open', total: null }, 'open'],
  [{ paymentState: 'open', owed: -500, total: 0 }, 'refund_due'],
  [{ paymentState: 'paid', owed: -500, isOverdue: true }, 'refund_due'],
  [{ paymentState: 'paid', owed: 0, total: 0 }, 'paid'],
  // Too much went back.
  [{ paymentState: 'partly_refunded', owed: 700, isOverdue: true }, 'overdue'],
  [{ paymentState: 'partly_refunded', owed: 0 }, 'partly_refunded'],
] as const)('an order with %j is marked %s', (payment, mark) => {
  expect(paymentMark({ isOverdue: false, total: 5000, ...payment })).toBe(mark)
})

it.each([
  ['open', false, 'open'],
  ['open', true, 'none'],
  ['paid', true, 'paid'],
  ['partly_refunded', true, 'partly_refunded'],
  ['refunded', true, 'refunded'],
] as const)('of a booking whose order is %s, ended: %s, the payment is %s', (paymentState, hasEnded, mark) => {
  expect(paymentMark({ paymentState, isOverdue: false, total: 5000 }, hasEnded)).toBe(mark)
})

it.each([
  ['B-04187', 4187],
  ['b4187', 4187],
  ['4187', 4187],
  [' B - 04187 ', 4187],
  ['Aula', null],
  ['B-', null],
  ['4187a', null],
  ['1234567890', null],
])('a typed booking number %s means %s', (text, id) => {
  expect(parseBookingNumber(text)).toBe(id)
  if (id) expect(bookingNumber(id)).toBe('B-04187')
})

it('a booking number has five digits at least', () => {
  expect([7, 99_999, 100_000].map(bookingNumber)).toEqual(['B-00007', 'B-99999', 'B-100000'])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  askAgainAt,
  differenceOf,
  judgePayment,
  paymentStatuses,
  phaseOf,
  phaseWords,
  type ToldPayment,
  transactionStatuses,
} from './index.ts'

const asked = { amount: 7800, currency: 'CHF', reference: '1-2026-000134-1' }
const told = (change: Partial<ToldPayment> = {}): ToldPayment => ({
  ...{ status: 'confirmed', received: 7800, reserved: 0, returned: 0, currency: 'CHF' },
  ...{ reference: asked.reference, method: 'TWINT', fee: null, ...change },
})

describe('the words of providers', () => {
  it('are thirteen and ten', () => {
    expect(paymentStatuses).toHaveLength(13)
    expect(transactionStatuses).toHaveLength(10)
  })

  it('each mean something, and a word nobody knows means to wait', () => {
    for (const status of [...paymentStatuses, ...transactionStatuses]) expect(phaseWords[phaseOf(status)]).not.toBe('')
    expect(phaseOf('disputed')).toBe('open')
    expect(phaseOf('constructor')).toBe('open')
    expect(phaseOf('')).toBe('open')
  })

  it('only those that say that money came in make a payment paid', () => {
    const words = [...paymentStatuses, ...transactionStatuses]
    expect(words.filter((status) => phaseOf(status) === 'paid')).toEqual([
      'confirmed',
      'refund_pending',
      'partially-refunded',
      'settled',
      'transmitted',
    ])
  })
})

describe('what came in', () => {
  it.each([
    [{}, 'paid'],
    [{ status: 'transmitted' }, 'paid'],
    [{ status: 'authorized', received: 0, reserved: 7800 }, 'reserved'],
    [{ status: 'waiting', received: 0 }, 'open'],
    [{ status: 'something-new', received: 0 }, 'open'],
    [{ status: 'declined', received: 0 }, 'declined'],
    [{ status: 'failed', received: 0 }, 'declined'],
    [{ status: 'cancelled', received: 0, currency: '', reference: '' }, 'cancelled'],
    [{ status: 'refunded', returned: 7800 }, 'returned'],
    [{ status: 'partially-refunded', returned: 100 }, 'paid'],
    // It says so, and has nothing.
    [{ received: 0 }, 'open'],
    [{ status: 'authorized', received: 0 }, 'open'],
  ] satisfies [Partial<ToldPayment>, string][])('%j is %s', (change, kind) => {
    expect(judgePayment(asked, told(change))).toEqual({ kind })
  })

  it.each([
    [{ received: 4000 }, 'amount'],
    [{ received: 7801 }, 'amount'],
    [{ currency: 'EUR' }, 'currency'],
    [{ reference: '1-2026-000135-1' }, 'reference'],
    [{ status: 'authorized', received: 0, reserved: 7799 }, 'amount'],
  ] satisfies [Partial<ToldPayment>, string][])('%j is not what was asked for', (change, of) => {
    expect(judgePayment(asked, told(change))).toEqual({ kind: 'mismatch', of })
  })

  it('is paid only if it is the amount, in the currency, for the reference', () => {
    const words = fc.constantFrom(...paymentStatuses, ...transactionStatuses, 'neu')
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom('CHF', 'EUR'),
        (status, received, currency) => {
          const { kind } = judgePayment(asked, told({ status, received, currency }))
          if (kind === 'paid') expect([received, currency]).toEqual([7800, 'CHF'])
        },
      ),
    )
  })
})

it('the books lack what the provider has, less what went back', () => {
  expect(differenceOf({ received: 0, returned: 0 }, { received: 28_000, returned: 0 })).toBe(28_000)
  expect(differenceOf({ received: 28_000, returned: 0 }, { received: 28_000, returned: 28_000 })).toBe(-28_000)
  expect(differenceOf({ received: 7500, returned: 2500 }, { received: 7500, returned: 2500 })).toBe(0)
})

it('is asked for after 1, 5, 15 and 60 minutes, then each hour for a day', () => {
  const began = Date.UTC(2026, 9, 25, 0, 30)
  const at: number[] = []
  for (let next = askAgainAt(began, began); next !== null; next = askAgainAt(began, next)) {
    at.push((next - began) / 60_000)
  }
  expect(at).toEqual([1, 5, 15, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)])
  expect(askAgainAt(began, began + 16 * 60_000)).toBe(began + 60 * 60_000)
})

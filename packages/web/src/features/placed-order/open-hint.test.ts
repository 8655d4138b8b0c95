import { formatChf } from '@allmend/domain/money'
import { describe, expect, it } from 'vitest'
import { openHint } from './open-hint.ts'

const order = {
  ...{ owed: 24_000, hasNoPriceObject: false, dueOn: null, isOverdue: false, collective: null, notices: [] },
  ...{ paymentDescription: 'Zahlbar innert 30 Tagen.', positions: [], reservations: [{ state: 'confirmed' as const }] },
}

describe('what stands at the top of an order', () => {
  it('is what its invoice asks for, and until when', () => {
    expect(openHint({ ...order, dueOn: '2026-12-24' })).toBe(`Offen sind ${formatChf(24_000)}, zahlbar bis 24.12.2026.`)
    expect(openHint({ ...order, dueOn: '2026-12-24', isOverdue: true })).toMatch(/war am 24\.12\.2026 fällig/)
  })

  it('is the amount and how to pay it before there is an invoice, once it is decided', () => {
    expect(openHint(order)).toBe(`Zu bezahlen sind ${formatChf(24_000)}. Zahlbar innert 30 Tagen.`)
    expect(openHint({ ...order, paymentDescription: '' })).toBe(`Zu bezahlen sind ${formatChf(24_000)}.`)
    expect(openHint({ ...order, reservations: [{ state: 'unconfirmed' }] })).toBe('')
  })

  it('is the fee of what was cancelled', () => {
    expect(openHint({ ...order, reservations: [{ state: 'cancelled' }] })).toMatch(/^Nach der Stornierung bleiben/)
  })

  it('is nothing where nothing is open', () => {
    expect(openHint({ ...order, owed: 0, dueOn: '2026-12-24' })).toBe('')
    expect(openHint({ ...order, owed: -500 })).toBe('')
  })
})

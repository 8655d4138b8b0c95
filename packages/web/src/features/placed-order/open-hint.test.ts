import { formatChf } from '@allmend/domain/money'
import { describe, expect, it } from 'vitest'
import { openHint } from './open-hint.ts'

const order = {
  ...{
    owed: 24_000,
    hasNoPriceObject: false,
    dueOn: null,
    payUntil: null,
    isOverdue: false,
    collective: null,
    notices: [],
  },
  ...{ state: 'created' as const, isPaidOnline: false, takesOnline: true, paid: 0, refunded: 0 },
  isPaymentChecked: false,
  isBilledElsewhere: false,
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

  it('is nothing while somebody decides about what is paid online, and then what is still open of it', () => {
    const online = { ...order, isPaidOnline: true, paymentDescription: 'Online mit TWINT oder Karte bezahlen.' }
    expect(openHint({ ...online, reservations: [{ state: 'unconfirmed' }] })).toBe('')
    expect(openHint({ ...online, owed: 4000, paid: 20_000 })).toMatch(/^Bezahlt sind .* den Rest online\.$/)
  })

  it('is the fee of what was cancelled', () => {
    expect(openHint({ ...order, reservations: [{ state: 'cancelled' }] })).toMatch(/^Nach der Stornierung bleiben/)
  })

  it('is that somebody looks at what came in, and nothing about paying', () => {
    const checked = { ...order, isPaymentChecked: true }
    expect(openHint(checked)).toMatch(/Ihre Zahlung wird von Hand geprüft\. Bitte bezahlen Sie nicht nochmals\.$/)
    expect(openHint(checked)).not.toContain('Zu bezahlen sind')
    expect(openHint({ ...checked, dueOn: '2026-12-24', isOverdue: true })).toBe(openHint(checked))
    expect(openHint({ ...checked, owed: 0 })).toBe(openHint(checked))
    // What is to be given back is told in its place.
    expect(openHint({ ...checked, owed: -500 })).toBe('')
  })

  it('is nothing where nothing is open', () => {
    expect(openHint({ ...order, owed: 0, dueOn: '2026-12-24' })).toBe('')
    expect(openHint({ ...order, owed: -500 })).toBe('')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountLines, formatSigned } from './account-lines.ts'

const words = (told: Parameters<typeof accountLines>[0]) =>
  accountLines(told).map(({ label, amount, isSum }) => `${label} ${isSum ? '=' : ''}${formatSigned(amount)}`)

describe('what became of an order', () => {
  const credits = [{ bookingId: 7, title: 'Aula, 12.05.2030', amount: 8200, fee: 6960 }]

  it('is read from top to bottom', () => {
    // 82.00 were paid; 82.00 fall away, 69.60 stay: 12.40 go back.
    expect(words({ total: 8200, dunned: 0, credits, paid: 8200, refunded: 0 })).toEqual([
      'abzüglich storniert −82.00',
      'zuzüglich Stornogebühr +69.60',
      'Total nach Stornierung =+69.60',
      'abzüglich bezahlt −82.00',
      'Wir zahlen Ihnen zurück =+12.40',
    ])
    expect(words({ total: 8200, dunned: 0, credits, paid: 8200, refunded: 1240 }).slice(-2)).toEqual([
      'zuzüglich zurückerstattet +12.40',
      'Noch zu bezahlen =0.00',
    ])
  })

  it('says what was let go of an order that stands', () => {
    const waived = [{ bookingId: null, title: 'Erlass', amount: 1250, fee: 0 }]
    expect(words({ total: 3000, dunned: 0, credits: waived, paid: 3000, refunded: 1250 })).toEqual([
      'abzüglich erlassen −12.50',
      'Total nach Erlass =+17.50',
      'abzüglich bezahlt −30.00',
      'zuzüglich zurückerstattet +12.50',
      'Noch zu bezahlen =0.00',
    ])
  })

  it('is nothing where nothing happened, and short where little did', () => {
    expect(words({ total: 8200, dunned: 0, credits: [], paid: 0, refunded: 0 })).toEqual([])
    expect(words({ total: 8200, dunned: 0, credits: [], paid: 8200, refunded: 0 })).toEqual([
      'abzüglich bezahlt −82.00',
      'Noch zu bezahlen =0.00',
    ])
    expect(words({ total: 8200, dunned: 0, credits, paid: 0, refunded: 0 }).at(-1)).toBe('Noch zu bezahlen =+69.60')
    // What is kept of a payment beyond a fee.
    const kept = [{ bookingId: null, title: 'Bestellung storniert', amount: 0, fee: 500 }]
    expect(accountLines({ total: 0, dunned: 0, credits: kept, paid: 500, refunded: 0 })[0]).toMatchObject({
      label: 'zuzüglich einbehalten',
      note: '',
    })
  })

  it('names the fee of a warning', () => {
    expect(words({ total: 8200, dunned: 2000, credits: [], paid: 8200, refunded: 0 })).toEqual([
      'zuzüglich Mahngebühr +20.00',
      'abzüglich bezahlt −82.00',
      'Noch zu bezahlen =+20.00',
    ])
  })

  it('says that something is gone that a discount had made free', () => {
    const free = [{ bookingId: 7, title: 'Aula (nach Rabatt)', amount: 0, fee: 0 }]
    expect(words({ total: 2500, dunned: 0, credits: free, paid: 0, refunded: 0 })).toEqual([
      'abzüglich storniert 0.00',
      'Noch zu bezahlen =+25.00',
    ])
  })

  it('adds up, whatever happened: every sum is what stands above it', () => {
    const credit = fc.record({
      bookingId: fc.option(fc.nat(9)),
      title: fc.constant('Aula'),
      amount: fc.nat(9000),
      fee: fc.nat(9000),
    })
    const told = fc.record({
      total: fc.nat(50_000),
      dunned: fc.nat(5000),
      credits: fc.array(credit, { maxLength: 3 }),
      paid: fc.nat(50_000),
      refunded: fc.nat(50_000),
    })
    fc.assert(
      fc.property(told, (one) => {
        let sum = one.total
        for (const { label, amount, isSum } of accountLines(one)) {
          if (!isSum) sum += amount
          else expect(label === 'Wir zahlen Ihnen zurück' ? -amount : amount).toBe(sum)
        }
      }),
    )
  })
})

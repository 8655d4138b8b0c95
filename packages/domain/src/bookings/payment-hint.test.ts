import { describe, expect, it } from 'vitest'
import { howToPay, paymentHint } from './payment-hint.ts'

const day = '2026-11-18'
const how = 'Zahlbar innert 30 Tagen nach der Bestätigung.'
const cases = [
  ['a bill', { owed: 24_000, hasNoPriceObject: false }, 'confirmed', how],
  ['a price that is asked for', { owed: 0, hasNoPriceObject: true }, 'unconfirmed', how],
  [
    'a fee of what was cancelled',
    { owed: 7200, hasNoPriceObject: false },
    'cancelled',
    'Nach der Stornierung bleiben CHF\u00A072.00 zu bezahlen.',
  ],
  ['what was cancelled for nothing', { owed: 0, hasNoPriceObject: false }, 'cancelled', ''],
  ['what was cancelled before it had a price', { owed: 0, hasNoPriceObject: true }, 'cancelled', ''],
  ['what was rejected', { owed: 0, hasNoPriceObject: false }, 'rejected', ''],
  ['what is paid', { owed: 0, hasNoPriceObject: false }, 'confirmed', ''],
  ['what is given back', { owed: -500, hasNoPriceObject: false }, 'confirmed', ''],
] as const

const unbilled = {
  ...{ state: 'created' as const, isPaidOnline: false, takesOnline: true, paid: 0, refunded: 0 },
  isPaymentChecked: false,
  isBilledElsewhere: false,
  dueOn: null,
  payUntil: null,
  isOverdue: false,
  collective: null,
  notices: [],
}

it.each(cases)('of %s, %o, %s, is said: %s', (_, order, state, text) => {
  expect(
    paymentHint({ ...unbilled, ...order, paymentDescription: how, positions: [], reservations: [{ state }] }, day),
  ).toBe(text)
})

it('positions are paid for as before, with or without bookings', () => {
  const order = { ...unbilled, owed: 4550, hasNoPriceObject: false, paymentDescription: how, positions: [{}] }
  expect(paymentHint({ ...order, reservations: [] }, day)).toBe(how)
  expect(paymentHint({ ...order, reservations: [{ state: 'cancelled' }] }, day)).toBe(how)
})

it('what was decided about is paid online until a day', () => {
  const order = { ...unbilled, owed: 24_000, hasNoPriceObject: false, paymentDescription: how, positions: [] }
  const decided = {
    ...order,
    isPaidOnline: true,
    payUntil: '2026-12-01',
    reservations: [{ state: 'confirmed' as const }],
  }
  expect(paymentHint(decided, '2026-12-01')).toBe('Bitte bezahlen Sie CHF\u00A0240.00 bis 01.12.2026 online.')
  expect(paymentHint(decided, '2026-12-02')).toBe(
    'Bitte bezahlen Sie CHF\u00A0240.00 umgehend online. Die Frist war am 01.12.2026 vorbei.',
  )
  expect(paymentHint({ ...decided, owed: 0 }, '2026-12-01')).toBe('')
})

it('what an invoice asks for is said with its day', () => {
  const order = {
    ...unbilled,
    owed: 24_000,
    hasNoPriceObject: false,
    paymentDescription: how,
    positions: [{}],
    reservations: [],
  }
  const due = { ...order, dueOn: '2026-12-18' }
  expect(paymentHint(due, day)).toBe('Offen sind CHF\u00A0240.00, zahlbar bis 18.12.2026.')
  const late = { ...due, isOverdue: true }
  expect(paymentHint(late, day)).toBe('Offen sind CHF\u00A0240.00; die Rechnung war am 18.12.2026 fällig.')
  const notices = [{ dueOn: '2027-01-15' }]
  for (const before of ['2027-01-06', '2027-01-15']) {
    expect(paymentHint({ ...late, notices }, before)).toBe(
      'Offen sind CHF\u00A0240.00; die Rechnung war am 18.12.2026 fällig. Bitte bezahlen Sie sie bis am 15.01.2027.',
    )
  }
  expect(paymentHint({ ...late, notices }, '2027-01-16')).toBe(
    'Offen sind CHF\u00A0240.00; die Rechnung war am 18.12.2026 fällig. Auch die Frist der Mahnung, 15.01.2027, ist vorbei. Bitte bezahlen Sie sie umgehend.',
  )
  expect(paymentHint({ ...due, collective: { number: 'S-2026-0012' } }, day)).toBe(
    'Offen sind CHF\u00A0240.00, zahlbar bis 18.12.2026 mit der Sammelrechnung S-2026-0012.',
  )
})

describe('what is paid online', () => {
  const online = {
    ...unbilled,
    ...{ isPaidOnline: true, owed: 7800, hasNoPriceObject: false, positions: [] },
    paymentDescription: 'Online mit TWINT oder Karte bezahlen.',
    reservations: [{ state: 'confirmed' as const }],
  }

  it('is not asked for before it is decided about, and the option does not say how either', () => {
    for (const order of [
      online,
      { ...online, paid: 4000, owed: 3800 },
      { ...online, owed: 0, hasNoPriceObject: true },
    ]) {
      const waiting = { ...order, reservations: [{ state: 'confirmed' as const }, { state: 'unconfirmed' as const }] }
      expect(paymentHint(waiting, day)).toBe(
        'Bezahlt wird online, aber erst nach der Bestätigung. Den Link dazu erhalten Sie dann per E-Mail.',
      )
      expect(paymentHint(waiting, day)).toBe(howToPay(waiting))
    }
  })

  it('in part says what is there, what is open, and the way that works', () => {
    const part = { ...online, paid: 5000, refunded: 1000, owed: 3800 }
    expect(paymentHint(part, day)).toBe(
      'Bezahlt sind CHF\u00A040.00, offen sind noch CHF\u00A038.00. Bitte bezahlen Sie den Rest online.',
    )
    expect(paymentHint({ ...part, payUntil: '2026-12-01' }, day)).toBe(
      'Bitte bezahlen Sie CHF\u00A038.00 bis 01.12.2026 online.',
    )
    expect(paymentHint({ ...part, isPaidOnline: false, paymentDescription: how }, day)).toBe(how)
  })

  it('is not asked for where no provider takes money', () => {
    for (const order of [online, { ...online, payUntil: '2026-12-01' }, { ...online, paid: 1000 }]) {
      expect(paymentHint({ ...order, takesOnline: false }, day)).toBe(
        'Offen sind CHF\u00A078.00. Online bezahlen ist zurzeit nicht möglich. Bitte melden Sie sich bei der Verwaltung.',
      )
    }
  })

  it('while its dates are kept for it says what its option says', () => {
    const held = { ...online, state: 'new' as const, reservations: [{ state: 'held' as const }] }
    expect(paymentHint(held, day)).toBe(held.paymentDescription)
  })
})

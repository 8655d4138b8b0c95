import { paymentStatuses, transactionStatuses } from '@allmend/domain/payments'
import { describe, expect, it } from 'vitest'
import {
  askedFilters,
  bestToReturn,
  bookedOf,
  bookQuestion,
  bookWords,
  checkedText,
  comparedText,
  differencesTitle,
  eventText,
  isOdd,
  leftToReturn,
  markOf,
  signedAmount,
  statusText,
  toldOf,
  whatHappened,
} from './payment-words.ts'

const payment = (change: object = {}) => ({
  ...{
    state: 'open' as const,
    amount: 28_000,
    returned: 0,
    difference: 28_000,
    problem: '',
    toldCurrency: 'CHF',
    isMissing: false,
  },
  ...change,
})

describe('what became of a payment', () => {
  it.each([
    [{}, 'Offen'],
    [{ state: 'paid' }, 'Bezahlt'],
    [{ state: 'paid', returned: 2500 }, 'Teils erstattet'],
    [{ state: 'paid', returned: 28_000 }, 'Erstattet'],
    [{ state: 'declined' }, 'Fehlgeschlagen'],
    [{ state: 'cancelled' }, 'Abgebrochen'],
    [{ state: 'expired' }, 'Abgelaufen'],
    [{ state: 'mismatch' }, 'Stimmt nicht'],
  ])('%j: %s', (change, word) => {
    expect(markOf(payment(change)).word).toBe(word)
  })
})

describe('a difference', () => {
  it('is money that came in without us hearing of it', () => {
    const missed = payment()
    expect([bookedOf(missed), toldOf(missed)]).toEqual([0, 28_000])
    expect(bookWords(missed)).toBe('280.00 verbuchen')
    expect(whatHappened(missed)).toContain('kam nicht an')
    expect(signedAmount(missed.difference)).toBe('+280.00')
  })

  it('is money that went back at the provider', () => {
    const returned = payment({ state: 'paid', returned: 3000, difference: -5000 })
    expect([bookedOf(returned), toldOf(returned)]).toEqual([25_000, 20_000])
    expect(bookWords(returned)).toBe('Rückzahlung 50.00 verbuchen')
    expect(whatHappened(returned)).toContain('ging Geld zurück')
  })

  it('is a payment the provider does not know: nothing of it is booked away', () => {
    const missing = payment({ state: 'paid', difference: -28_000, isMissing: true })
    expect([bookedOf(missing), toldOf(missing)]).toEqual([28_000, 0])
    expect(bookWords(missing)).toBeNull()
    expect(whatHappened(missing)).toMatch(/^Beim Anbieter nicht vorhanden\./)
  })

  it('is booked on request where another amount came in, and never in another currency', () => {
    const wrong = payment({ state: 'mismatch', difference: 27_000, problem: 'Verlangt waren CHF 280.00.' })
    expect(bookWords(wrong)).toBe('270.00 verbuchen')
    expect(bookQuestion(wrong)).toMatch(/CHF.10\.00 bleiben offen/)
    expect(bookQuestion(payment({ difference: 30_000 }))).toMatch(/CHF.20\.00 sind zu viel bezahlt/)
    expect(bookWords({ ...wrong, toldCurrency: 'EUR' })).toBeNull()
    expect(isOdd(wrong)).toBe(true)
    expect(bookWords({ ...wrong, returned: 1000, difference: 26_000 })).toBeNull()
    expect(isOdd({ ...wrong, toldCurrency: 'EUR', difference: 28_000 })).toBe(true)
    expect(isOdd({ ...wrong, difference: 0, returned: 27_000 })).toBe(false)
    expect(markOf({ ...wrong, difference: 0, returned: 27_000 }).word).toBe('Erstattet')
    // The amount is right, so it is something else.
    expect(isOdd({ ...wrong, difference: 28_000 })).toBe(false)
    expect(bookWords({ ...wrong, difference: 28_000 })).toBeNull()
    expect(whatHappened(wrong)).toBe('Verlangt waren CHF 280.00.')
  })

  it('is counted', () => {
    expect(differencesTitle(1)).toBe('1 Differenz zum Anbieter')
    expect(differencesTitle(2)).toBe('2 Differenzen zum Anbieter')
    expect(checkedText(148, 1)).toBe('148 Zahlungen geprüft, 147 stimmen überein')
    expect(checkedText(1, 0)).toBe('1 Zahlung geprüft, 1 stimmt überein')
  })
})

it('the call knows no tab for all, and days instead of periods', () => {
  expect(askedFilters({ state: 'all', search: 'Graf' }, '2026-11-17')).toEqual({ search: 'Graf' })
  expect(askedFilters({ state: 'open', period: '90' }, '2026-11-17')).toEqual({ state: 'open', from: '2026-08-19' })
})

it('no more goes back than came in, nor more than the order lets go', () => {
  expect(leftToReturn({ received: 10_000, returned: 2500 }, 10_000)).toBe(7500)
  expect(leftToReturn({ received: 10_000, returned: 0 }, 6000)).toBe(6000)
  expect(leftToReturn({ received: 0, returned: 0 }, 6000)).toBe(0)
})

it('an event nobody named is called as it came', () => {
  expect(eventText('webhook')).toBe('Meldung des Anbieters')
  expect(eventText('constructor')).toBe('constructor')
})

it('what did not get through is not called done', () => {
  expect(eventText('refund')).toBe('Rückerstattung angenommen')
  expect(eventText('wanted', '20.00, Anna Frei, Kulanz')).toBe('Rückerstattung verlangt')
  expect(eventText('refund', 'nothing can be returned')).toBe('Rückerstattung nicht angenommen')
  expect(eventText('create', 'no answer')).toBe('Zahlung nicht eröffnet')
  expect(eventText('webhook', 'confirmed')).toBe('Meldung des Anbieters')
})

it('every word of a provider has one of ours, and others stand as they came', () => {
  for (const status of [...paymentStatuses, ...transactionStatuses]) expect(statusText(status)).toMatch(/^[A-ZÄÖÜ]/)
  expect(statusText('partially-refunded')).toBe('Teils erstattet')
  expect(statusText('disputed')).toBeNull()
  expect(statusText('constructor')).toBeNull()
})

it('a comparison says what was asked, and what nobody answered about', () => {
  expect(comparedText({ asked: 3, missed: 0, left: 0 })).toBe('Mit dem Anbieter abgeglichen.')
  expect(comparedText({ asked: 1, missed: 0, left: 2 })).toBe('1 Zahlung abgeglichen, 2 folgen im Hintergrund.')
  expect(comparedText({ asked: 0, missed: 3, left: 0 })).toMatch(/^0 Zahlungen abgeglichen\. Zu 3 Zahlungen gab /)
})

it('most is given back of the payment most is left of, and nothing of one that is on its way', () => {
  const [small, large, running] = [
    { received: 5000, returned: 0, returning: 0 },
    { received: 9000, returned: 2000, returning: 0 },
    { received: 20_000, returned: 0, returning: 1 },
  ]
  expect(bestToReturn([small, large, running])).toBe(large)
  expect(bestToReturn([running])).toBeUndefined()
})

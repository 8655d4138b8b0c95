import type { CustomerOrder } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { nextSteps } from './next-steps.ts'

const booking = (objectTitle: string, state: string, more = {}) => ({
  objectTitle,
  state,
  isOld: false,
  building: 'Schulhaus',
  address: '',
  displayStart: '2026-12-12 17:00',
  displayEnd: '2026-12-12 22:00',
  ...more,
})

const order = (reservations: object[], more = {}) =>
  ({
    createdAt: '2026-11-18T13:36:00Z',
    owed: 125_000,
    paid: 0,
    refunded: 0,
    dueOn: null,
    payUntil: null,
    notices: [],
    hasNoPriceObject: false,
    ...{ state: 'created', isPaidOnline: false, takesOnline: true, collective: null, positions: [] },
    isPaymentChecked: false,
    isBilledElsewhere: false,
    paymentOption: 'Rechnung',
    paymentDescription: 'Zahlbar innert 30 Tagen',
    reservations,
    ...more,
  }) as unknown as CustomerOrder

describe('what happens next', () => {
  it('the administration decides, then it is paid', () => {
    const steps = nextSteps(order([booking('Aula', 'unconfirmed'), booking('Küche', 'confirmed')]))
    expect(steps?.map(({ title, state }) => [title, state])).toEqual([
      ['Eingegangen', 'done'],
      ['Prüfung durch die Verwaltung', 'now'],
      ['Rechnung', 'later'],
      ['Ihr erster Termin', 'later'],
    ])
    expect(steps?.[0]?.when).toBe('18.11.2026 14:36')
    expect(steps?.[1]?.text).toBe('Geprüft wird: Aula. Die übrigen Termine sind schon bestätigt.')
    expect(steps?.[2]).toMatchObject({
      when: 'nach der Bestätigung',
      text: 'CHF\u00A01’250.00. Zahlbar innert 30 Tagen.',
    })
  })

  it('confirmed at once, it is to be paid', () => {
    const steps = nextSteps(order([booking('Aula', 'confirmed')]))
    expect(steps?.[1]).toMatchObject({ title: 'Bestätigt', text: 'Ihr Termin ist bestätigt.', state: 'done' })
    expect(steps?.[2]).toMatchObject({ title: 'Rechnung', when: '', state: 'now' })
  })

  it('what waits for its payment is confirmed by it, and what is paid says so', () => {
    const waiting = nextSteps(order([booking('Velo', 'held')], { paymentOption: 'TWINT oder Karte' }))
    expect(waiting?.map(({ title, state }) => [title, state])).toEqual([
      ['Eingegangen', 'done'],
      ['TWINT oder Karte', 'now'],
      ['Bestätigung', 'later'],
      ['Ihr Termin', 'later'],
    ])
    const paid = nextSteps(order([booking('Velo', 'confirmed')], { owed: 0, paid: 3000, refunded: 1250 }))
    expect(paid?.[2]).toMatchObject({ title: 'Bezahlt', state: 'done', text: 'CHF\u00A017.50 sind eingegangen.' })
  })

  it('what is paid online is paid after the decision, and of a part is said what is open', () => {
    const online = {
      ...{ isPaidOnline: true, paymentOption: 'TWINT oder Karte' },
      paymentDescription: 'Online mit TWINT oder Karte bezahlen.',
    }
    const waiting = nextSteps(order([booking('Aula', 'unconfirmed')], online))
    expect(waiting?.[2]).toMatchObject({ title: 'TWINT oder Karte', when: 'nach der Bestätigung', state: 'later' })
    expect(waiting?.[2]?.text).toMatch(/^CHF\u00A01’250\.00\. Bezahlt wird online, aber erst nach der Bestätigung\./)
    const part = nextSteps(order([booking('Aula', 'confirmed')], { ...online, paid: 25_000, owed: 100_000 }))
    expect(part?.[2]?.text).toMatch(/^Bezahlt sind CHF\u00A0250\.00, offen sind noch CHF\u00A01’000\.00\./)
  })

  it('nobody is asked to pay while somebody looks at what came in', () => {
    const steps = nextSteps(order([booking('Velo', 'held')], { isPaymentChecked: true }))
    expect(steps?.map(({ title, state }) => [title, state])).toEqual([
      ['Eingegangen', 'done'],
      ['Zahlung wird geprüft', 'now'],
      ['Bestätigung', 'later'],
      ['Ihr Termin', 'later'],
    ])
    expect(steps?.[0]?.text).toBe('Ihr Termin ist für Sie gehalten, während die Zahlung geprüft wird.')
    expect(steps?.[1]?.text).toContain('Bitte bezahlen Sie nicht nochmals.')
    expect(steps?.[2]?.text).toBe('Die Verwaltung meldet sich bei Ihnen.')
  })

  it('a price on request is told later, nothing to pay is not spoken of', () => {
    const asked = nextSteps(order([booking('Zimmer', 'unconfirmed')], { hasNoPriceObject: true, owed: 0 }))
    expect(asked?.[2]?.text).toBe('Die Verwaltung teilt Ihnen den Preis mit.')
    const free = nextSteps(order([booking('Zimmer', 'confirmed')], { owed: 0 }))
    expect(free?.map(({ title }) => title)).toEqual(['Eingegangen', 'Bestätigt', 'Ihr Termin'])
  })

  it('of a cancelled or past order nothing is left', () => {
    expect(nextSteps(order([booking('Aula', 'cancelled')]))).toBeNull()
    expect(nextSteps(order([booking('Aula', 'confirmed', { isOld: true })]))).toBeNull()
  })
})

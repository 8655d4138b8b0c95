import type { AppConfig, PublicObject } from '@allmend/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setAppConfig } from '../../../framework/app-config.ts'
import { type DraftBooking, isDated, newBooking, timeOf } from '../../booking-draft/index.ts'
import { guestContact, isContactComplete } from '../shell/customer.ts'
import { forgetReservation } from '../shell/forget-reservation.ts'
import { setAgreed } from '../steps/review/agreed.ts'
import { forgetCode, keepDigits, keepSent, sentBefore } from '../steps/review/kept-code.ts'
import { addBooking, changeBooking, choosePayment, currentDraft, removeBooking, restoreBooking } from './draft-store.ts'
import { handOverDraft, takeOverDraft } from './hand-over.ts'
import { replacementsOf } from './replacements.ts'

/** What a browser keeps over its tabs; Node has no such place of its own. */
function keepInMemory() {
  const kept = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  return kept
}

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
let browser: Map<string, string>
beforeEach(() => {
  setAppConfig({ id: 1 } as AppConfig)
  browser = keepInMemory()
  forgetReservation()
})
afterEach(() => {
  forgetReservation()
  setAppConfig(null)
  sessionStorage.clear()
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
})

const time = { displayStart: '2027-01-12 18:00', displayEnd: '2027-01-12 20:00', steps: 2 }
const nora = {
  ...{ firstname: 'Nora', lastname: 'Brunner', company: '', street: 'Seeweg', streetno: '3', zipcode: '8001' },
  ...{ city: 'Zürich', email: 'nora@chor.test', phone: '079 123 45 67' },
}

describe('a booking in the making', () => {
  it.each<[string, Partial<DraftBooking>, boolean]>([
    ['a time and its kind', { intervalId: 1, ...time }, true],
    ['no kind of booking', time, false],
    ['no start', { intervalId: 1, ...time, displayStart: null }, false],
    ['no end', { intervalId: 1, ...time, displayEnd: null }, false],
    ['no length', { intervalId: 1, ...time, steps: null }, false],
    ['a series with a date', { intervalId: 1, isSerial: true, dates: [{ clientId: 'a', ...time }] }, true],
    ['a series without one, whatever was chosen before', { intervalId: 1, isSerial: true, ...time }, false],
  ])('with %s', (_, change, isAsked) => {
    expect(isDated({ ...newBooking(1), ...change })).toBe(isAsked)
  })

  it('begins with nothing chosen', () => {
    const { key, ...booking } = newBooking(7)
    expect(key).not.toBe(newBooking(7).key)
    expect(booking).toMatchObject({ objectId: 7, quantity: 1, isSerial: false, isNamePublic: false, replaces: null })
    expect(timeOf(newBooking(7))).toBeNull()
  })

  it('is changed, removed and put back where it was, and no other with it', () => {
    const [one, two, three] = [addBooking(1), addBooking(2), addBooking(3)]
    changeBooking(two.key, { name: 'Probe' })
    choosePayment(4)
    expect(currentDraft().bookings.map(({ name }) => name)).toEqual(['', 'Probe', ''])
    removeBooking(two.key)
    expect(currentDraft().bookings).toEqual([one, three])
    restoreBooking(two, 1)
    expect(currentDraft()).toMatchObject({ bookings: [one, two, three], paymentOptionId: 4 })
  })
})

it('dates of a series in another object are those of this series', () => {
  const series = { ...newBooking(1), isSerial: true }
  const elsewhere = { ...newBooking(2), replaces: { key: series.key, clientId: '2027-01-19' } }
  const lost = { ...newBooking(3), replaces: { key: series.key, clientId: '2027-01-26' } }
  const others = { ...newBooking(2), replaces: { key: 'another', clientId: '2027-01-19' } }
  const objects = new Map([[2, { title: 'Turnhalle' } as PublicObject]])
  expect(replacementsOf(series, [series, elsewhere, others, lost, newBooking(4)], objects)).toEqual([
    { clientId: '2027-01-19', booking: elsewhere, title: 'Turnhalle' },
    { clientId: '2027-01-26', booking: lost, title: 'anderes Objekt' },
  ])
})

describe('whoever registers meanwhile', () => {
  it('goes on with what was chosen, once', () => {
    const booking = addBooking(1)
    handOverDraft()
    const { clientKey } = currentDraft()
    // Another tab: it knows nothing yet.
    sessionStorage.clear()
    const kept = new Map(browser)
    forgetReservation()
    for (const [key, value] of kept) browser.set(key, value)
    expect(takeOverDraft()).toBe(true)
    expect(currentDraft()).toEqual({ clientKey, bookings: [booking], paymentOptionId: null })
    expect(browser.size).toBe(0)
  })

  it('keeps what is in the tab already, and finds nothing where nothing was begun', () => {
    expect(takeOverDraft()).toBe(false)
    handOverDraft()
    expect(browser.size).toBe(0)
    const booking = addBooking(5)
    expect(takeOverDraft()).toBe(true)
    expect(currentDraft().bookings).toEqual([booking])
  })
})

describe('a mailed code', () => {
  const sent = { resendAt: 1000, expiresAt: 5000 }

  it('that was sent before a reload counts until it is over, for this draft and address only', () => {
    keepSent('draft', nora.email, sent)
    expect([sentBefore('draft', nora.email, 4999), sentBefore('draft', nora.email, 5000)]).toEqual([sent, null])
    expect([sentBefore('other', nora.email, 0), sentBefore('draft', 'lea@chor.test', 0)]).toEqual([null, null])
    keepDigits('draft', nora.email, '481')
    expect(sentBefore('draft', nora.email, 0)).toEqual(sent)
    keepDigits('draft', 'lea@chor.test', '4')
    expect(sentBefore('draft', 'lea@chor.test', 0)).toBeNull()
    forgetCode()
  })
})

it('after an order nothing that was chosen or typed stays in the tab or the browser', () => {
  addBooking(1)
  handOverDraft()
  guestContact.set(nora)
  keepSent(currentDraft().clientKey, nora.email, { resendAt: 1, expiresAt: 2 })
  setAgreed(
    { rules: { links: [], text: { kind: 'regulation', version: 1 } }, privacy: null },
    { rules: true, privacy: false },
  )
  const { clientKey } = currentDraft()
  expect(sessionStorage.length).toBe(4)
  expect(JSON.stringify({ ...sessionStorage })).toContain('nora@chor.test')
  forgetReservation()
  expect(sessionStorage.length).toBe(0)
  expect(browser.size).toBe(0)
  expect(guestContact.get().email).toBe('')
  expect(sentBefore(clientKey, nora.email, 0)).toBeNull()
  expect(currentDraft().clientKey).not.toBe(clientKey)
})

it('a guest is kept in the tab as soon as something is typed, and known once all is', () => {
  guestContact.set({ ...guestContact.get(), city: 'Zürich' })
  expect(sessionStorage.length).toBe(1)
  expect(isContactComplete(guestContact.get())).toBe(false)
  expect(isContactComplete(nora)).toBe(true)
  expect(isContactComplete({ ...nora, phone: '' })).toBe(false)
})

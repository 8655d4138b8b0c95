import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import {
  askBillAt,
  billStatusWords,
  billToFollow,
  byFit,
  filledFields,
  fittingParts,
  gatewayFields,
  isBillOpen,
  readInsuranceNumber,
  restAfter,
  sendBillAgainAt,
  suggested,
} from './index.ts'

const regula = {
  firstname: 'Regula',
  lastname: 'Meier',
  street: 'Kirchgasse',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
}

describe('how well a person fits', () => {
  it.each([
    [{}, 5],
    [{ firstname: 'Regina' }, 4],
    [{ lastname: 'Meier-Aebi', street: 'Seestrasse', streetno: '41' }, 3],
    [{ street: 'Dorfstrasse', streetno: '2a', zipcode: '8610', city: 'Uster' }, 2],
    [{ lastname: 'Meierhans', street: 'Bahnhofstrasse', streetno: '5', zipcode: '8698', city: 'Hinterberg' }, 1],
    [{ streetno: '9' }, 4],
    [{ firstname: 'REGULA ', city: 'Eschenbuhl', street: 'kirchgasse' }, 5],
  ])('%o: %i of five', (change, count) => {
    expect(fittingParts(regula, { ...regula, ...change })).toHaveLength(count)
  })

  it('nothing is not the same as nothing; a street may be shortened', () => {
    expect(fittingParts({ ...regula, city: '' }, { ...regula, city: '' })).not.toContain('city')
    const one = { ...regula, street: 'Bahnhofstr.' }
    expect(fittingParts(one, { ...regula, street: 'Bahnhofstrasse' })).toContain('street')
  })

  it('one is suggested who has the name, and whom nobody fits as well as', () => {
    const free = { status: 'active', linkedTo: null }
    const best = { ...regula, ...free }
    const namesake = { ...best, street: 'Seestrasse' }
    const neighbour = { ...best, firstname: 'Anna', lastname: 'Egli', street: 'Seestrasse' }
    expect(suggested([best, namesake], regula)).toBe(best)
    expect(suggested([namesake, { ...namesake }], regula)).toBeNull()
    expect(suggested([neighbour], regula)).toBeNull()
    expect(suggested([], regula)).toBeNull()
    // Nobody stands in for the best where somebody else has them, or where they are dead.
    expect(suggested([{ ...best, linkedTo: { id: 4 } }, namesake], regula)).toBeNull()
    expect(suggested([{ ...best, status: 'deceased' }, namesake], regula)).toBeNull()
  })

  it('best first, then who lives here, then by number', () => {
    const person = (personalNumber: string, change: object = {}) => ({
      ...regula,
      status: 'active',
      personalNumber,
      ...change,
    })
    const people = [person('3', { status: 'moved' }), person('1', { firstname: 'Rea' }), person('4'), person('2')]
    expect(people.sort(byFit(regula)).map(({ personalNumber }) => personalNumber)).toEqual(['2', '4', '3', '1'])
  })
})

it('only what was filled in is searched for', () => {
  expect(filledFields({ firstname: '  Regula ', lastname: ' ', street: '' })).toEqual({ firstname: 'Regula' })
  expect(filledFields({})).toEqual({})
})

it.each([
  ['756.9217.0769.85', '7569217076985'],
  ['7569217076985', '7569217076985'],
  ['756.9217.0769.84', null],
  ['123.4567.8901.23', null],
  ['756.9217.0769', null],
])('%s as a number of the old-age insurance: %s', (text, number) => {
  expect(readInsuranceNumber(text)).toBe(number)
})

it('a gateway is left alone after the third failure in a row, longer each time', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 60].map(restAfter)).toEqual([
    0, 0, 0, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
  ])
})

describe('a bill', () => {
  const [minute, day] = [60_000, 86_400_000]
  it('is asked for often, then seldom, then no more', () => {
    const next = (status: string, age: number) => {
      const at = askBillAt({ status, since: 0, now: age })
      return at === null ? null : (at - age) / minute
    }
    expect([0, 2 * 60 * minute, 8 * day, 401 * day].map((age) => next('booked', age))).toEqual([5, 60, 1440, null])
    expect(['payed', 'completed', 'cancelled', 'cancelcompleted'].map((status) => next(status, 0))).toEqual([
      ...[null, null, null, null],
    ])
    expect(['new', 'notfound', 'created', 'printed', 'gemahnt'].map((status) => next(status, 0))).toEqual([
      5, 5, 5, 5, 5,
    ])
  })

  it('that did not get through is never given up', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map((tries) => sendBillAgainAt(tries, 0) / minute)).toEqual([1, 1, 2, 5, 15, 60, 60])
  })

  it('has the words of orders; what nobody knows is shown as it came', () => {
    expect(['payed', 'notfound', 'gemahnt', 'constructor'].map(billStatusWords)).toEqual([
      ...['Bezahlt', 'Nicht gefunden', 'gemahnt', 'constructor'],
    ])
  })

  it('has to follow an order that was cancelled or credited', () => {
    const bill = { status: 'booked', amount: 9000, claimed: 9000, paidHere: 0, isOver: false }
    expect(billToFollow(bill)).toBe(null)
    expect(billToFollow({ ...bill, claimed: 4000 })).toBe('change')
    expect(billToFollow({ ...bill, claimed: 0, isOver: true })).toBe('cancel')
    expect(billToFollow({ ...bill, claimed: 2000, isOver: true })).toBe('change')
    expect(billToFollow({ ...bill, claimed: 0, isOver: true, status: 'cancelled' })).toBe(null)
    expect(billToFollow({ ...bill, claimed: 0, isOver: true, status: null })).toBe(null)
  })

  it('has to follow money that came in here, unless it was paid there', () => {
    const bill = { status: 'booked', amount: 9000, claimed: 9000, paidHere: 9000, isOver: false }
    expect(billToFollow(bill)).toBe('settle')
    expect(billToFollow({ ...bill, paidHere: 10, claimed: 8000 })).toBe('settle')
    expect(billToFollow({ ...bill, claimed: 0, isOver: true })).toBe('cancel')
    for (const status of ['payed', 'completed', 'notfound', 'cancelled', null]) {
      expect(billToFollow({ ...bill, status })).toBe(null)
    }
  })

  it('is open as long as it asks for money there', () => {
    const open = (state: string, status: string | null) => isBillOpen({ state, status })
    expect([open('waiting', null), open('sent', 'created'), open('sent', 'gemahnt')]).toEqual([true, true, true])
    expect([open('refused', null), open('sent', 'payed'), open('sent', 'notfound')]).toEqual([false, false, false])
  })
})

it('what staff enter: an address, needed once it is on', () => {
  const check = (values: object) => checkFields(gatewayFields, { url: '', token: '', isActive: true, ...values })
  expect(check({ isActive: false })).toEqual({})
  expect(check({})).toEqual({ url: "'Adresse (URL)' darf nicht leer sein" })
  expect(check({ url: 'gemeinde' })).toEqual({ url: "'Adresse (URL)' ist keine gültige Adresse" })
  expect(check({ url: 'https://gateway.example/api' })).toEqual({})
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  billText,
  countryOfZipcode,
  creditorReference,
  formatCreditorReference,
  isCreditorReference,
  paymentBill,
} from './index.ts'

const city = { street: 'Dorfplatz', streetno: '3', zipcode: '8699', city: 'Eschenbühl', country: 'CH' }
const creditor = { name: 'Gemeinde Eschenbühl', ...city }
const debtor = { ...city, name: 'Petra Wyss', street: 'Bahnhofstrasse', streetno: '14a' }
const bill = {
  account: { iban: 'CH44 3199 9123 0008 8901 2', creditor },
  digits: '00000002202600000118',
  amount: 47_715,
  debtor,
  message: 'Rechnung 2026-000118',
}

describe('a creditor reference', () => {
  it('is the one of the standard', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034')
    expect(formatCreditorReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
    expect(isCreditorReference('RF18539007547034')).toBe(true)
  })

  it('fits whatever it was made of, and no wrong digit passes', () => {
    const given = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 1, maxLength: 21 })
    fc.assert(
      fc.property(given, fc.nat(20), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const reference = creditorReference(text)
        expect(reference).toMatch(/^RF\d\d/)
        expect(reference.slice(4)).toBe(text)
        expect(isCreditorReference(reference)).toBe(true)
        const place = 4 + (at % text.length)
        const digit = reference[place] ?? ''
        if (!/\d/.test(digit)) return
        const wrong = (Number(digit) + by) % 10
        expect(isCreditorReference(reference.slice(0, place) + wrong + reference.slice(place + 1))).toBe(false)
      }),
    )
  })

  it.each(['', 'rf', 'ä', '1'.repeat(22)])('is not made of %j', (text) => {
    expect(() => creditorReference(text)).toThrow(RangeError)
  })
})

describe('a text of a bill', () => {
  it.each([
    ['Őri Petrović, Łukasz Şahin', 'Őri Petrović, Łukasz Şahin'],
    ['Țepeș € ß', 'Țepeș € ß'],
    ['O’Brien – «Fest» …', "O'Brien - «Fest» ..."],
    ['Đặng Thị Hồng', 'Đang Thi Hong'],
    ['Zoe\u0308  \n\t Meier\u0000', 'Zoë Meier'],
    ['Fest 🎉 im 日本', 'Fest im ??'],
    ['weich\u00adtrennen\u00a0hier', 'weichtrennen hier'],
    ['<script>alert("x")</script>', '<script>alert("x")</script>'],
  ])('%j becomes %j', (text, expected) => expect(billText(text, 70)).toBe(expected))

  it('has only what the standard knows, at most its length, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 140 }), (text, most) => {
        const cut = billText(text, most)
        expect(cut).toMatch(/^[ -~\u00a1-\u00ac\u00ae-\u017f\u0218-\u021b€]*$/)
        expect(cut.length).toBeLessThanOrEqual(most)
        expect(cut).toBe(cut.trim())
      }),
    )
  })
})

describe('a bill', () => {
  it('carries a QR reference for a QR-IBAN, and the same digits behind RF for another', () => {
    expect(paymentBill(bill)).toEqual({
      iban: 'CH4431999123000889012',
      creditor,
      amount: 47_715,
      reference: '000000000000022026000001180',
      debtor,
      message: 'Rechnung 2026-000118',
    })
    const own = paymentBill({ ...bill, account: { iban: 'CH9300762011623852957', creditor } })
    expect(own?.reference).toMatch(/^RF\d\d00000002202600000118$/)
    expect(isCreditorReference(own?.reference ?? '')).toBe(true)
  })

  it.each([
    ['nothing is owed', { amount: 0 }],
    ['money goes back', { amount: -5 }],
    ['the account is none', { account: { iban: '', creditor } }],
    ['the account is foreign', { account: { iban: 'DE89370400440532013000', creditor } }],
    ['its holder has no name', { account: { ...bill.account, creditor: { ...creditor, name: ' ' } } }],
    ['its holder has no town', { account: { ...bill.account, creditor: { ...creditor, city: '' } } }],
    ['its holder is abroad', { account: { ...bill.account, creditor: { ...creditor, country: 'DE' } } }],
  ])('is none where %s', (_, change) => expect(paymentBill({ ...bill, ...change })).toBeNull())

  it('cuts what is too long, and leaves the payer open where the address lacks something', () => {
    const long = { name: 'N'.repeat(90), street: 'S'.repeat(90), streetno: '1'.repeat(20), zipcode: '8699' }
    const cut = paymentBill({ ...bill, debtor: { ...debtor, ...long, city: 'C'.repeat(50) } })?.debtor
    expect(Object.values(cut ?? {}).map(({ length }) => length)).toEqual([70, 70, 16, 4, 35, 2])
    expect(paymentBill({ ...bill, debtor: { ...debtor, city: '' } })?.debtor).toBeNull()
    expect(paymentBill({ ...bill, debtor: null })?.debtor).toBeNull()
  })

  it.each([
    ['8699', 'CH'],
    [' 9490 ', 'LI'],
    ['9484', 'CH'],
    ['79761', null],
    ['0123', null],
    ['', null],
  ])('an address in %j is in %s', (zipcode, country) => expect(countryOfZipcode(zipcode)).toBe(country))
})

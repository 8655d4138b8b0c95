import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import {
  bankFields,
  compactIban,
  formatIban,
  formatQrReference,
  ibanGap,
  isIban,
  isQrIban,
  isQrReference,
  qrReference,
} from './index.ts'

const own = 'CH9300762011623852957'
const qr = 'CH4431999123000889012'

describe('an account', () => {
  it.each([own, qr, 'CH93 0076 2011 6238 5295 7', ' ch93 0076 2011 6238 5295 7 ', 'LI21088100002324013AA'])(
    'is one a bill can be paid to: %s',
    (text) => expect(ibanGap(text)).toBeNull(),
  )

  it.each([
    ['', 'shape'],
    ['9300762011623852957', 'shape'],
    ['CHXX00762011623852957', 'shape'],
    ['CH93-0076-2011', 'shape'],
    ['CH93A0762011623852957', 'shape'],
    // A good one, but of a bank that no QR-bill reaches.
    ['DE89370400440532013000', 'country'],
    ['CH930076201162385295', 'length'],
    ['CH93007620116238529577', 'length'],
    ['CH9300762011623852958', 'checksum'],
    ['CH9300762011623859257', 'checksum'],
  ])('is none: %s', (text, gap) => expect(ibanGap(text)).toBe(gap))

  it('is shown in groups and stored without', () => {
    expect(formatIban(own)).toBe('CH93 0076 2011 6238 5295 7')
    expect(formatIban('CH12')).toBe('CH12')
    expect(formatIban('')).toBe('')
    expect(compactIban(` ${formatIban(own).toLowerCase()}\n`)).toBe(own)
  })
})

/** Any account of ours, with the check digits it has to have. */
const anyIban = fc
  .tuple(
    fc.constantFrom('CH', 'LI'),
    fc.integer({ min: 0, max: 99_999 }),
    fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 12, maxLength: 12 }),
  )
  .map(([country, bank, account]) => {
    const rest = `${String(bank).padStart(5, '0')}${account}`
    const checked = [...Array(97).keys()].map((k) => `${country}${String(k + 2).padStart(2, '0')}${rest}`)
    return { iban: checked.find(isIban) ?? '', bank }
  })

describe('whatever the account', () => {
  it('one pair of check digits fits, and grouping changes nothing', () => {
    fc.assert(
      fc.property(anyIban, ({ iban }) => {
        expect(isIban(formatIban(iban))).toBe(true)
        expect(compactIban(formatIban(iban))).toBe(iban)
      }),
    )
  })

  it('a wrong digit, or two exchanged, is found', () => {
    fc.assert(
      fc.property(anyIban, fc.integer({ min: 9, max: 19 }), fc.integer({ min: 1, max: 9 }), ({ iban }, at, by) => {
        const [one, two] = [iban[at] ?? '', iban[at + 1] ?? '']
        if (/\d/.test(one)) {
          expect(isIban(iban.slice(0, at) + ((Number(one) + by) % 10) + iban.slice(at + 1))).toBe(false)
        }
        if (/\d\d/.test(one + two) && one !== two) {
          expect(isIban(iban.slice(0, at) + two + one + iban.slice(at + 2))).toBe(false)
        }
      }),
    )
  })

  it('it is a QR-IBAN exactly by the number of its bank', () => {
    fc.assert(
      fc.property(anyIban, ({ iban, bank }) => {
        expect(isQrIban(iban)).toBe(bank >= 30_000 && bank <= 31_999)
      }),
    )
  })
})

it.each([
  [own, false],
  [qr, true],
  ['CH44 3199 9123 0008 8901 2', true],
  // Wrong check digits: no account, so none with a reference either.
  ['CH4531999123000889012', false],
  ['', false],
])('%s needs a QR reference: %s', (text, needs) => expect(isQrIban(text)).toBe(needs))

describe('a QR reference', () => {
  it('is the one of the standard', () => {
    expect(qrReference('21000000000313947143000901')).toBe('210000000003139471430009017')
    expect(formatQrReference('210000000003139471430009017')).toBe('21 00000 00003 13947 14300 09017')
  })

  it('fits whatever it was made of, and no wrong digit passes', () => {
    const given = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 26 })
    fc.assert(
      fc.property(given, fc.integer({ min: 0, max: 26 }), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const reference = qrReference(text)
        expect(isQrReference(reference)).toBe(true)
        const wrong = (Number(reference[at]) + by) % 10
        expect(isQrReference(reference.slice(0, at) + wrong + reference.slice(at + 1))).toBe(false)
      }),
    )
  })

  it.each(['', 'RF18', '1'.repeat(27)])('is not made of %j', (text) => {
    expect(() => qrReference(text)).toThrow(RangeError)
  })
})

describe('whom bills are paid to', () => {
  const holder = {
    creditorName: 'Gemeinde',
    creditorZipcode: '8699',
    creditorCity: 'Eschenbühl',
    creditorCountry: 'CH',
  }
  const check = (values: object) => checkFields(bankFields, { ...values })

  it('need not be said, but whole if there is an account', () => {
    expect(check({})).toEqual({})
    expect(check({ iban: '', creditorName: '' })).toEqual({})
    expect(check({ iban: own, ...holder })).toEqual({})
    expect(check({ iban: own })).toEqual({})
    expect(check({ iban: own, ...holder, creditorName: "Commune d'Évian & Ștefan, Łódź €" })).toEqual({})
    expect(check({ iban: own, creditorName: ' ', creditorZipcode: '', creditorCity: null })).toEqual({
      creditorName: "'Kontoinhaber' darf nicht leer sein",
      creditorZipcode: "'PLZ des Kontoinhabers' darf nicht leer sein",
      creditorCity: "'Ort des Kontoinhabers' darf nicht leer sein",
    })
  })

  it.each([
    [{ iban: 'quatsch' }, 'iban', "'IBAN' beginnt mit zwei Buchstaben, zum Beispiel CH93 0076 2011 6238 5295 7"],
    [
      { iban: 'DE89 3704 0044 0532 0130 00' },
      'iban',
      'QR-Rechnungen brauchen ein Konto in der Schweiz (CH) oder in Liechtenstein (LI)',
    ],
    [{ iban: 'CH93 0076' }, 'iban', "'IBAN' muss 21 Zeichen haben, Leerzeichen nicht gezählt"],
    [
      { iban: 'CH9300762011623852958' },
      'iban',
      "'IBAN' stimmt nicht: Die Prüfziffer passt nicht zur Nummer. Bitte vergleichen Sie sie",
    ],
    [{ creditorName: 'x'.repeat(71) }, 'creditorName', "'Kontoinhaber' darf höchstens 70 Zeichen lang sein"],
    [
      { creditorName: 'Gemeinde 😀' },
      'creditorName',
      "'Kontoinhaber' enthält ein Zeichen, das auf QR-Rechnungen nicht erlaubt ist: 😀",
    ],
    [
      { creditorCity: 'Αθήνα' },
      'creditorCity',
      "'Ort des Kontoinhabers' enthält ein Zeichen, das auf QR-Rechnungen nicht erlaubt ist: Α",
    ],
    [
      { creditorStreet: 'Weg “Nord”' },
      'creditorStreet',
      "'Strasse des Kontoinhabers' enthält ein Zeichen, das auf QR-Rechnungen nicht erlaubt ist: “",
    ],
    [{ creditorName: 'a\nb' }, 'creditorName', "'Kontoinhaber' muss auf einer Zeile stehen"],
    [
      { creditorCountry: 'DE' },
      'creditorCountry',
      'QR-Rechnungen kennen nur Kontoinhaber in der Schweiz (CH) oder in Liechtenstein (LI)',
    ],
    [{ paymentTermDays: 366 }, 'paymentTermDays', "'Zahlungsfrist (Tage)' muss zwischen 0 und 365 liegen"],
  ])('%j is refused with a sentence', (wrong, field, sentence) => {
    const values = { ...holder, ...wrong }
    expect(check(values)).toEqual({ [field]: sentence })
  })
})

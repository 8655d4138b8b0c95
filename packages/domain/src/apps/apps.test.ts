import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keeperFields } from '../people/index.ts'
import { checkFields } from '../validation/index.ts'
import {
  type AppDomain,
  addDomain,
  administratorFields,
  appFields,
  displayDomain,
  domainKey,
  domainName,
  domainObstacle,
  makeMain,
  removeDomain,
  settledDomains,
} from './index.ts'
import { decodePunycode, encodePunycode } from './punycode.ts'

const problem = (text: unknown) => domainName(text, 'Domain', {})

describe('a domain', () => {
  it.each([
    ['reservation.eschenbuehl.ch', 'reservation.eschenbuehl.ch'],
    ['  Reservation.Eschenbuehl.CH ', 'reservation.eschenbuehl.ch'],
    ['eschenbuehl.ch.', 'eschenbuehl.ch'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['räume.zürich.ch', 'xn--rume-loa.xn--zrich-kva.ch'],
    ['ZÜRICH.ch', 'xn--zrich-kva.ch'],
    ['xn--zrich-kva.ch', 'xn--zrich-kva.ch'],
    ['genève.ch', 'xn--genve-6ra.ch'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['strasse-3.ch', 'strasse-3.ch'],
  ])('%s is stored as %s', (text, key) => {
    expect(problem(text)).toBeNull()
    expect(domainKey(text)).toBe(key)
  })

  it.each([
    ['', "'Domain' darf nicht leer sein"],
    ['   ', "'Domain' darf nicht leer sein"],
    ['https://eschenbuehl.ch', "'Domain' muss ohne Protokoll stehen, also ohne https://"],
    ['HTTP://eschenbuehl.ch', "'Domain' muss ohne Protokoll stehen, also ohne https://"],
    ['eschenbuehl.ch/raeume', "'Domain' muss ohne Pfad stehen, zum Beispiel reservation.gemeinde.ch"],
    ['eschenbuehl.ch/', "'Domain' muss ohne Pfad stehen, zum Beispiel reservation.gemeinde.ch"],
    ['eschenbuehl.ch?x', "'Domain' muss ohne Pfad stehen, zum Beispiel reservation.gemeinde.ch"],
    ['eschenbuehl.ch:8080', "'Domain' muss ohne Port stehen, zum Beispiel reservation.gemeinde.ch"],
  ])('%s is refused: %s', (text, sentence) => {
    expect(problem(text)).toBe(sentence)
  })

  it.each([
    'eschen buehl.ch',
    'a..ch',
    '.ch',
    '-a.ch',
    'a-.ch',
    'a_b.ch',
    'kim@eschenbuehl.ch',
    '*.eschenbuehl.ch',
    '300.1.1.1',
    '1.2',
    `${'a'.repeat(64)}.ch`,
    `${'abcdefghi.'.repeat(26)}ch`,
    'a\u0000.ch',
  ])('%s is no name', (text) => {
    expect(problem(text)).toBe("'Domain' muss ein Name wie reservation.gemeinde.ch sein, ohne Leerzeichen")
  })

  it('is read as it was written', () => {
    expect(displayDomain('xn--rume-loa.xn--zrich-kva.ch')).toBe('räume.zürich.ch')
    expect(displayDomain('eschenbuehl.ch')).toBe('eschenbuehl.ch')
    expect(displayDomain('xn--.ch')).toBe('xn--.ch')
    expect(displayDomain('xn--zrich-kv!.ch')).toBe('xn--zrich-kv!.ch')
  })

  it('comes back from how it travels, whatever its letters', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcxyz019äöüéèßñçøł例えжя'), minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(letters, (text) => {
        expect(decodePunycode(encodePunycode(text))).toBe(text)
      }),
    )
  })

  it('what is no encoded name is no name, and ends', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const decoded = decodePunycode(text)
        expect(decoded === null || typeof decoded === 'string').toBe(true)
      }),
    )
  })
})

const domains = (...names: string[]): AppDomain[] =>
  names.map((domain, at) => ({ id: at + 1, domain, isMain: at === 0 }))

describe('the domains of an app', () => {
  it('the first becomes the main one, those after it do not', () => {
    const one = addDomain([], ' Eins.ch')
    expect(one).toEqual([{ domain: 'eins.ch', isMain: true }])
    expect(addDomain(one, 'zwei.ch')).toEqual([
      { domain: 'eins.ch', isMain: true },
      { domain: 'zwei.ch', isMain: false },
    ])
  })

  it('the star makes another one the main one, and leaves exactly one', () => {
    const starred = makeMain(domains('eins.ch', 'zwei.ch', 'drei.ch'), 'drei.ch')
    expect(starred.map(({ isMain }) => isMain)).toEqual([false, false, true])
  })

  it('the main one cannot be taken away', () => {
    expect(removeDomain(domains('eins.ch', 'zwei.ch'), 'eins.ch')).toHaveLength(2)
    expect(removeDomain(domains('eins.ch', 'zwei.ch'), 'zwei.ch')).toEqual(domains('eins.ch'))
  })

  it('none stands there twice, however it is written', () => {
    expect(domainObstacle('ZÜRICH.ch', domains('xn--zrich-kva.ch'))).toBe("'zürich.ch' ist schon erfasst")
    expect(domainObstacle('bern.ch', domains('xn--zrich-kva.ch'))).toBeNull()
    expect(domainObstacle('https://bern.ch', [])).toMatch(/ohne Protokoll/)
  })

  const check = (list: unknown) => checkFields(appFields, { title: 'Gemeinde', domains: list }).domains
  it('are checked as a whole', () => {
    expect(check([])).toBe("'Domains' darf nicht leer sein")
    expect(check(undefined)).toBe("'Domains' darf nicht leer sein")
    expect(check(domains('eins.ch', 'zwei.ch'))).toBeUndefined()
    expect(check([{ domain: 'eins.ch', isMain: false }])).toBeUndefined()
    expect(check([...domains('eins.ch'), ...domains('zwei.ch')])).toBe("'Domains' müssen genau eine Hauptdomain haben")
    expect(check(domains('eins.ch', 'zwei.ch').map((one) => ({ ...one, isMain: false })))).toMatch(/Hauptdomain/)
    expect(check(domains('eins.ch', 'EINS.ch'))).toBe("'eins.ch' ist schon erfasst")
    expect(check(domains('eins.ch', 'http://zwei.ch'))).toMatch(/ohne Protokoll/)
  })

  it('a single one is the main one', () => {
    expect(settledDomains([{ id: 4, domain: 'Eins.ch', isMain: false }])).toEqual([
      { id: 4, domain: 'eins.ch', isMain: true },
    ])
  })
})

it('an app has a title of one line', () => {
  const check = (title: string) => checkFields(appFields, { title, domains: domains('a.ch') }).title
  expect(check('')).toBe("'Titel' darf nicht leer sein")
  expect(check('Gemeinde\nSeewilen')).toMatch(/auf einer Zeile/)
  expect(check('Gemeinde Seewilen')).toBeUndefined()
})

it('nobody need be invited; whoever is, is named in full', () => {
  expect(checkFields(administratorFields, {})).toEqual({})
  expect(checkFields(administratorFields, { firstname: 'Ida', lastname: '', email: 'x' })).toEqual({
    lastname: "'Nachname' darf nicht leer sein",
    email: 'Die E-Mail Adresse muss gültig sein',
  })
  expect(checkFields(administratorFields, { firstname: 'Ida', lastname: 'Egli', email: 'ida@see.ch' })).toEqual({})
})

describe('a keeper', () => {
  const kim = { firstname: 'Kim', lastname: 'Keller', email: 'kim@allmend.ch', username: 'kim', password: '' }
  it('needs a password when new, and names that can be signed in with', () => {
    expect(checkFields(keeperFields({ isNew: true }), kim)).toEqual({ password: "'Passwort' darf nicht leer sein" })
    expect(checkFields(keeperFields({ isNew: true }), { ...kim, username: 'ki', password: 'Test-2026-pass' })).toEqual({
      username: "'Benutzername' muss mindestens 3 Zeichen lang sein",
    })
    expect(Object.keys(checkFields(keeperFields({ isNew: true }), {}))).toEqual(Object.keys(kim))
  })
  it('keeps password and name when changed', () => {
    expect(checkFields(keeperFields({ isNew: false }), { ...kim, username: undefined })).toEqual({})
    expect(checkFields(keeperFields({ isNew: false }), { ...kim, password: 'kurz' })).toHaveProperty('password')
  })
})

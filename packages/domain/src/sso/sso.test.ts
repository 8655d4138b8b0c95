import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import {
  allowsSignOn,
  claimedValues,
  groupsAfter,
  isSameDirectory,
  issuerOf,
  ownPath,
  personOf,
  signOnFields,
} from './index.ts'

const empty = {
  isOn: false,
  label: '',
  issuer: '',
  clientId: '',
  groupClaim: '',
  groupRules: [],
  staffPasswordOff: false,
}
const said = (values: object) => checkFields(signOnFields, { ...empty, ...values })
const tenant = '11111111-2222-3333-4444-555555555555'
const entra = `https://login.microsoftonline.com/${tenant}/v2.0`

it('only the alternative layout offers it', () => {
  expect([allowsSignOn('gov'), allowsSignOn('default'), allowsSignOn('')]).toEqual([true, false, false])
})

describe('the settings', () => {
  it('need nothing while they are off, and everything once they are on', () => {
    expect(said({})).toEqual({})
    expect(said({ isOn: true })).toEqual({
      label: "'Bezeichnung' darf nicht leer sein",
      issuer: "'Aussteller (Issuer)' darf nicht leer sein",
      clientId: "'Client-ID' darf nicht leer sein",
    })
    expect(said({ staffPasswordOff: true, emergencyUserId: null })).toEqual({
      emergencyUserId: "'Notfallkonto' darf nicht leer sein",
    })
  })

  it.each([
    'https://login.gemeinde.ch',
    'https://a.ch/realms/x',
    ' https://a.ch/.well-known/openid-configuration ',
    entra,
  ])('take %s for a directory', (issuer) => {
    expect(said({ issuer })).toEqual({})
  })

  it.each([
    'login.gemeinde.ch',
    'javascript:alert(1)',
    'https://a.ch?x=1',
    'https://a.ch/#x',
    'https://u:p@a.ch',
    'ftp://a.ch',
    'https://a b.ch',
  ])('refuse %s', (issuer) => {
    expect(said({ issuer })).toEqual({
      issuer: "'Aussteller (Issuer)' muss eine Adresse wie https://login.gemeinde.ch sein",
    })
  })

  it.each(['common', 'organizations', 'gemeinde.onmicrosoft.com'])(
    'want the number of the tenant at Microsoft, not %s',
    (word) => {
      expect(said({ issuer: `https://login.microsoftonline.com/${word}/v2.0` }).issuer).toMatch(/Mandanten-ID/)
    },
  )

  it('take each group once, and no endless values', () => {
    expect(
      said({
        groupRules: [
          { groupId: 1, values: ['a'] },
          { groupId: 1, values: ['b'] },
        ],
      }),
    ).toHaveProperty('groupRules')
    expect(said({ groupRules: [{ groupId: 1, values: ['x'.repeat(201)] }] })).toHaveProperty('groupRules')
    expect(said({ groupRules: [{ groupId: 1, values: ['x'.repeat(200)] }] })).toEqual({})
  })
})

it('what was pasted of a directory is its address', () => {
  expect(issuerOf(' https://a.ch/x/.well-known/openid-configuration ')).toBe('https://a.ch/x')
  expect(issuerOf('https://a.ch/x')).toBe('https://a.ch/x')
})

it('a stored secret stays with its directory and client', () => {
  const before = { issuer: 'https://a.ch', clientId: 'c' }
  expect(isSameDirectory(before, { issuer: 'https://a.ch/.well-known/openid-configuration', clientId: ' c ' })).toBe(
    true,
  )
  expect(isSameDirectory(before, { ...before, issuer: 'https://evil.ch' })).toBe(false)
  expect(isSameDirectory(before, { ...before, clientId: 'd' })).toBe(false)
})

describe('a person', () => {
  const claims = { sub: 's1', email: 'nora@amt.ch', email_verified: true, given_name: 'Nora', family_name: 'Brunner' }

  it('is whom the directory names, never an address', () => {
    expect(personOf('https://a.ch', claims)).toEqual({
      ...{ subject: 's1', email: 'nora@amt.ch', isEmailProven: true, firstname: 'Nora', lastname: 'Brunner' },
    })
    expect(personOf('https://a.ch', { ...claims, sub: undefined })).toBeNull()
    expect(personOf('https://a.ch', { ...claims, sub: 'x'.repeat(256) })).toBeNull()
  })

  it('of Microsoft is tenant and object, and of another tenant nobody', () => {
    const of = { ...claims, tid: tenant, oid: 'AAAA' }
    expect(personOf(entra, of)?.subject).toBe(`${tenant}:aaaa`)
    expect(personOf(entra, { ...of, tid: tenant.replace('1', '9') })).toBeNull()
    expect(personOf(entra, claims)).toBeNull()
  })

  it('has a proven address only where the directory says so of that address', () => {
    const proven = (more: object) => personOf('https://a.ch', { ...claims, email_verified: undefined, ...more })
    expect(proven({})?.isEmailProven).toBe(false)
    expect(proven({ xms_edov: '1' })?.isEmailProven).toBe(true)
    expect(proven({ email: undefined, preferred_username: 'n@amt.ch', email_verified: true })).toMatchObject({
      email: 'n@amt.ch',
      isEmailProven: false,
    })
    expect(proven({ email: 'kein-at', preferred_username: 'nora' })?.email).toBe('')
  })

  it('has a name, if need be out of one text', () => {
    const named = personOf('https://a.ch', { sub: 's', name: 'Anna  von Gunten' })
    expect(named).toMatchObject({ firstname: 'Anna', lastname: 'von Gunten' })
  })
})

describe('groups', () => {
  it.each([
    [{ groups: ['a', 1, 'b'] }, ['a', 'b']],
    [{ groups: 'a' }, ['a']],
    [{ groups: [] }, []],
    [{}, null],
    [{ _claim_names: { groups: 'src1' } }, 'too many'],
    [{ hasgroups: true }, 'too many'],
    [{ _claim_names: { roles: 'src1' } }, null],
  ])('%o says %o', (claims, expected) => {
    expect(claimedValues(claims, 'groups')).toEqual(expected)
  })

  const rules = [
    { groupId: 3, values: ['Leitung', 'chef'] },
    { groupId: 5, values: ['hauswart'] },
    { groupId: 9, values: [] },
  ]
  it.each([
    [[], ['LEITUNG'], [3]],
    [[3, 5], ['hauswart'], [5]],
    [[3, 5], [], []],
    [
      [7, 3],
      ['chef', 'hauswart'],
      [3, 5, 7],
    ],
    [[9], [], [9]],
  ])('%o with %o becomes %o', (held, claimed, expected) => {
    expect(groupsAfter(held, rules, claimed)).toEqual(expected)
  })
})

describe('where signing in leads', () => {
  it.each(['/admin', '/admin/orders?state=open#x', '/', '/admin/plan?from=//x'])('%s is ours', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'admin',
    '//evil.ch',
    '/\\evil.ch',
    'https://evil.ch',
    '/\t/evil.ch',
    '/a\\b',
    'javascript:x',
    '/..//evil.ch',
  ])('%j is not', (path) => {
    expect(ownPath(path)).toBeNull()
  })
})

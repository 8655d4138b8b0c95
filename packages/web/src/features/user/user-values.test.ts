import type { UserRecord } from '@allmend/contract'
import { passwordAdvice } from '@allmend/domain/people'
import { checkFields, isRequired } from '@allmend/domain/validation'
import { describe, expect, it } from 'vitest'
import { generatePassword } from './generate-password.ts'
import { draftOf, followUser, readUser, userSpec } from './user-values.ts'
import { zipCategorySentence } from './zip-category.ts'

const categoryOf = (zipcode: string) => (zipcode === '8699' ? 2 : 7)
const read = readUser({ role: 'user', categoryOf })
const empty = read(null)
const record = {
  role: 'user',
  username: 'nora@chor.test',
  email: 'nora@chor.test',
  firstname: 'Nora',
  lastname: 'Brunner',
  company: '',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  phone: '079',
  groups: [
    { id: 12, name: 'B', role: 'user' },
    { id: 3, name: 'A', role: 'user' },
  ],
  isActive: true,
  isF4dUser: false,
  priceCategoryId: 2,
  checkZipcode: true,
  hisoftPersonalNumber: null,
} as unknown as UserRecord
const nora = read(record)

describe('a person in the form', () => {
  it('starts with the default category, active, priced by zip code', () => {
    expect(empty).toMatchObject({ role: 'user', priceCategoryId: 7, isActive: true, checkZipcode: true, groups: [] })
    expect(nora).toMatchObject({ groups: [3, 12], priceCategoryId: 2, password: '', hisoftPersonalNumber: '' })
  })

  it('needs an address as a customer, not as staff; a category only where it is seen', () => {
    const spec = userSpec({ isNew: true, seesCategories: true, mayHaveNone: false })
    expect(isRequired(spec(empty), 'street')).toBe(true)
    expect(isRequired(spec({ ...empty, role: 'admin' }), 'street')).toBe(false)
    expect(isRequired(spec(empty), 'priceCategoryId')).toBe(true)
    expect(
      isRequired(userSpec({ isNew: true, seesCategories: false, mayHaveNone: false })(empty), 'priceCategoryId'),
    ).toBe(false)
    expect(isRequired(spec({ ...empty, role: 'admin', isF4dUser: true }), 'password')).toBe(false)
  })

  it('keeps the password when the field stays empty', () => {
    const spec = userSpec({ isNew: false, seesCategories: true, mayHaveNone: false })(nora)
    expect(checkFields(spec, nora)).toEqual({})
    expect(Object.keys(checkFields(spec, { ...nora, password: 'kurz' }))).toEqual(['password'])
  })
})

describe('fields that move along', () => {
  const follow = followUser({ isNew: false, categoryOf })

  it('the username follows the address it equals, and no longer once it differs', () => {
    expect(follow({ ...nora, email: 'n@x.test' }, nora).username).toBe('n@x.test')
    const named = { ...nora, username: 'nora' }
    expect(follow({ ...named, email: 'n@x.test' }, named).username).toBe('nora')
    expect(follow({ ...empty, email: 'n' }, empty).username).toBe('n')
  })

  it('another role has other groups', () => {
    expect(follow({ ...nora, role: 'admin' }, nora)).toMatchObject({ groups: [], isF4dUser: false })
  })

  it('a category chosen by hand is no longer the zip code’s, except for somebody new', () => {
    expect(follow({ ...nora, priceCategoryId: 5 }, nora).checkZipcode).toBe(false)
    expect(followUser({ isNew: true, categoryOf })({ ...empty, priceCategoryId: 5 }, empty).checkZipcode).toBe(true)
    expect(
      follow({ ...nora, priceCategoryId: 5, checkZipcode: true }, { ...nora, priceCategoryId: 5 }).checkZipcode,
    ).toBe(true)
  })

  it('the category follows the zip code as long as it is the zip code’s', () => {
    expect(follow({ ...nora, zipcode: '3000' }, nora)).toMatchObject({ priceCategoryId: 7, checkZipcode: true })
    const chosen = { ...nora, priceCategoryId: 5 }
    expect(follow({ ...chosen, zipcode: '3000' }, chosen).priceCategoryId).toBe(5)
    const apart = { ...nora, checkZipcode: false }
    expect(follow({ ...apart, zipcode: '3000' }, apart).priceCategoryId).toBe(2)
  })

  it('who signs in elsewhere gets no password', () => {
    const typed = { ...nora, role: 'admin' as const, password: 'Geheim-2026' }
    expect(follow({ ...typed, isF4dUser: true }, typed).password).toBe('')
  })
})

describe('somebody without a stored category', () => {
  const stored = { ...record, priceCategoryId: null }
  const registered = read(stored)
  const follow = followUser({ isNew: false, categoryOf })

  it('stays without one, whatever else is changed', () => {
    const all = { permissions: true, remove: true, categories: true, isKeeper: true, hasGateway: true }
    const changes = { isActive: false, zipcode: '3000', phone: '078', company: 'Chor' }
    for (const [name, value] of Object.entries(changes)) {
      const changed = follow({ ...registered, [name]: value }, registered)
      const unlike = Object.entries(changed).filter(([key, entry]) => registered[key as 'phone'] !== entry)
      expect(unlike.map(([key]) => key)).toEqual([name])
      expect(draftOf(changed, all)).toMatchObject({ priceCategoryId: null, checkZipcode: true })
    }
  })

  it('is not asked for one, and gets one that is chosen; without it the zip code decides again', () => {
    const spec = userSpec({ isNew: false, seesCategories: true, mayHaveNone: true })(registered)
    expect(checkFields(spec, registered)).toEqual({})
    const chosen = follow({ ...registered, priceCategoryId: 5 }, registered)
    expect(chosen).toMatchObject({ priceCategoryId: 5, checkZipcode: false })
    expect(follow({ ...chosen, priceCategoryId: null }, chosen)).toEqual(registered)
  })
})

describe('what is sent', () => {
  const all = { permissions: true, remove: true, categories: true, isKeeper: true, hasGateway: true }
  const none = { permissions: false, remove: false, categories: false, isKeeper: false, hasGateway: false }

  it('is only what the person could see', () => {
    expect(draftOf(nora, all)).toMatchObject({ groups: [3, 12], isActive: true, hisoftPersonalNumber: null })
    expect(draftOf(nora, all)).not.toHaveProperty('isF4dUser')
    expect(draftOf({ ...nora, role: 'admin' }, all)).toHaveProperty('isF4dUser', false)
    const draft = draftOf(nora, none)
    for (const hidden of ['groups', 'isActive', 'priceCategoryId', 'checkZipcode', 'hisoftPersonalNumber']) {
      expect(draft).not.toHaveProperty(hidden)
    }
  })
})

it('says where a zip code leads', () => {
  const categories = [
    { id: 1, name: 'Einheimische', isDefault: false, zipcodes: ['8699'] },
    { id: 2, name: 'Auswärtige', isDefault: true, zipcodes: [] },
  ]
  const sentence = (zipcode: string, priceCategoryId: number | null = null, checkZipcode = true) =>
    zipCategorySentence(categories, { zipcode, priceCategoryId, checkZipcode })
  expect(sentence('8699')).toBe('PLZ 8699 führt zu «Einheimische».')
  expect(sentence('8699', 1)).toBe('PLZ 8699 führt zu «Einheimische».')
  expect(sentence('8699', 2)).toBe('PLZ 8699 führt zu «Einheimische». Das geht der gewählten Kategorie vor.')
  expect(sentence('8699', 2, false)).toBe('PLZ 8699 führt zu «Einheimische».')
  expect(sentence('3000')).toBe('PLZ 3000 gehört zu keiner Kategorie; es gilt der Standard «Auswärtige».')
  expect(sentence('3000', 1)).toBe('PLZ 3000 gehört zu keiner Kategorie; es gilt «Einheimische».')
  expect(sentence('86')).toBeNull()
  expect(zipCategorySentence([], { zipcode: '8699', priceCategoryId: null, checkZipcode: true })).toBeNull()
})

it('a generated password is good, and another one each time', () => {
  const passwords = Array.from({ length: 50 }, generatePassword)
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) {
    expect(password).toMatch(/^\w{4}(-\w{4}){3}$/)
    expect(passwordAdvice(password)).toEqual([])
  }
})

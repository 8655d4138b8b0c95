import type { CurrentUser } from '@allmend/contract'
import { expect, it } from 'vitest'
import { contactNames, contactOf, isSameContact } from './contact-values.ts'

const nora = {
  id: 7,
  firstname: 'Nora',
  lastname: 'Brunner',
  company: 'Frauenchor',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  phone: '079 000 18 42',
  email: 'kunde@demo.test',
  version: 3,
} as CurrentUser

it('the e-mail address is not among what customers change of themselves', () => {
  expect(contactNames).not.toContain('email')
  expect(Object.keys(contactOf(nora))).toEqual(contactNames)
})

it('a newer state with the same data is no change of the data', () => {
  expect(isSameContact(contactOf(nora), contactOf({ ...nora, version: 4 }))).toBe(true)
  expect(isSameContact(contactOf(nora), contactOf({ ...nora, city: 'Winterthur' }))).toBe(false)
})

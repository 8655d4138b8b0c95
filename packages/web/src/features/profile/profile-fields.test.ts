import type { CurrentUser } from '@allmend/contract'
import { ownStaffFields } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { expect, it } from 'vitest'
import { profileOf, shownFields } from './profile-fields.ts'

const person = (role: CurrentUser['role'], phone: string) =>
  ({
    firstname: 'Sandra',
    lastname: 'Huber',
    company: '',
    street: '',
    streetno: '',
    zipcode: '',
    city: '',
    email: 'admin@demo.test',
    phone,
    role,
  }) as CurrentUser

it('staff see everything but the e-mail address', () => {
  expect(shownFields('admin')).toEqual([
    'firstname',
    'lastname',
    'company',
    'street',
    'streetno',
    'zipcode',
    'city',
    'phone',
  ])
})

it('a keeper has a name only, and can save it', () => {
  expect(shownFields('keeper')).toEqual(['firstname', 'lastname'])
  expect(checkFields(ownStaffFields, profileOf(person('keeper', '')))).toEqual({})
})

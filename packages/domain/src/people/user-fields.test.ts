import { describe, expect, it } from 'vitest'
import { checkFields, isRequired } from '../validation/index.ts'
import { ownCustomerFields, ownStaffFields, type UserField, userFields } from './user-fields.ts'

const customer = userFields({ role: 'user', isNew: true, isF4dUser: false })
const staff = userFields({ role: 'admin', isNew: true, isF4dUser: false })
const required = (spec: typeof customer) =>
  (Object.keys(spec) as UserField[]).filter((name) => isRequired(spec, name)).sort()

describe('the fields of a person', () => {
  it('customers need everything but a company; staff need no address and no price category', () => {
    expect(required(customer)).toEqual([
      'city',
      'email',
      'firstname',
      'lastname',
      'password',
      'phone',
      'priceCategoryId',
      'street',
      'streetno',
      'username',
      'zipcode',
    ])
    expect(required(staff)).toEqual(['email', 'firstname', 'lastname', 'password', 'phone', 'username'])
  })

  it('a password is asked for once; staff of the operator sign in elsewhere', () => {
    expect(required(userFields({ role: 'user', isNew: false, isF4dUser: false }))).not.toContain('password')
    const operator = required(userFields({ role: 'admin', isNew: true, isF4dUser: true }))
    expect(operator).not.toContain('username')
    expect(operator).not.toContain('password')
    expect(required(userFields({ role: 'user', isNew: true, isF4dUser: true }))).toContain('username')
  })

  it('a given password must be good, whether new or not', () => {
    const old = userFields({ role: 'user', isNew: false, isF4dUser: false })
    expect(checkFields(old, { password: 'kurz' }).password).toBeDefined()
    expect(checkFields(old, { password: '' }).password).toBeUndefined()
  })

  it.each([
    ['regula', 'r@example.ch', true],
    ['R@Example.ch', 'r@example.ch', true],
    ['other@example.ch', 'r@example.ch', false],
    ['a@b', '', false],
  ])('the name %s with the address %s: %s', (username, email, isGood) => {
    expect(checkFields(customer, { username, email }).username === undefined).toBe(isGood)
  })
})

it.each([ownCustomerFields, ownStaffFields])(
  'people change their own data, not the address an account hangs on',
  (fields) => {
    expect(Object.keys(fields)).not.toContain('email')
    expect(Object.keys(fields)).toContain('phone')
  },
)

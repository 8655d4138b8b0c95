import { describe, expect, it } from 'vitest'
import { checkFields, isRequired } from '../validation/index.ts'
import {
  contactFrom,
  contactNames,
  customerFields,
  emptyContact,
  isCommonPassword,
  loginCodeFields,
  newPasswordFields,
  passwordAdvice,
  passwordChangeFields,
  staffFields,
} from './index.ts'

const nora = {
  firstname: 'Nora',
  lastname: 'Brunner',
  company: '',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  email: 'nora@chor.test',
  phone: '079 000 18 42',
}

it('a contact has what the form of a customer asks for, field by field', () => {
  expect(contactNames).toEqual(Object.keys(customerFields))
  expect(contactFrom((name) => nora[name])).toEqual(nora)
  expect(new Set(Object.values(emptyContact))).toEqual(new Set(['']))
})

it.each([customerFields, staffFields])('every field of a person fits a line, and names carry no link', (fields) => {
  for (const name of Object.keys(fields).filter((key) => key !== 'email')) {
    expect(checkFields(fields, { ...nora, [name]: 'a\nb' }), name).toHaveProperty(name)
  }
  for (const name of ['firstname', 'lastname']) {
    expect(checkFields(fields, { ...nora, [name]: 'https://boese.example' }), name).toHaveProperty(name)
  }
})

describe('a common password', () => {
  it.each([
    'Passwort1',
    'Password123',
    'P4ssw0rt!',
    'Sommer2026',
    'Qwertz123',
    'Abc12345',
    'Hallo1234',
    '123Hallo!',
    'Aaaaaaa1',
    'Gemeinde8',
    'Iloveyou2',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true)
    expect(checkFields(newPasswordFields, { password, passwordRepeat: password })).toMatchObject({
      password: "'Passwort' ist zu verbreitet. Bitte wählen Sie etwas, das nicht auf jeder Liste steht",
    })
  })

  it.each(['Demo-2026-pass', 'Test-2026-pass', 'Frauenchor-8699-Lied', 'xK9#mPq2', 'Pferd+Batterie9'])(
    '%s is not',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
      expect(passwordAdvice(password)).toEqual([])
    },
  )

  it('is the last thing the meter speaks of', () => {
    expect(passwordAdvice('pass')).toEqual(['mindestens 8 Zeichen', 'ein Grossbuchstabe', 'eine Ziffer'])
    expect(passwordAdvice('Passwort1')).toEqual(['kein verbreitetes Passwort'])
  })
})

describe('personal data', () => {
  it('of a customer needs an address, of staff does not', () => {
    expect(checkFields(customerFields, nora)).toEqual({})
    expect(
      Object.keys(checkFields(customerFields, { ...nora, street: '', streetno: '', zipcode: '', city: '' })),
    ).toEqual(['street', 'streetno', 'zipcode', 'city'])
    expect(checkFields(staffFields, { ...nora, street: '', streetno: '', zipcode: '', city: '' })).toEqual({})
    expect(isRequired(staffFields, 'street')).toBe(false)
  })

  it('keeps to its limits', () => {
    const long = {
      ...nora,
      company: 'x'.repeat(256),
      street: 'x'.repeat(101),
      streetno: 'x'.repeat(11),
      zipcode: '86990',
      phone: '0'.repeat(101),
    }
    for (const fields of [customerFields, staffFields]) {
      expect(Object.keys(checkFields(fields, long))).toEqual(['company', 'street', 'streetno', 'zipcode', 'phone'])
    }
  })
})

it('a new password is asked for twice', () => {
  const password = 'Frauenchor-8699'
  expect(checkFields(newPasswordFields, { password, passwordRepeat: password })).toEqual({})
  expect(checkFields(newPasswordFields, { password, passwordRepeat: 'anders' })).toEqual({
    passwordRepeat: "'Passwort wiederholen' muss mit 'Passwort' übereinstimmen",
  })
})

it('a changed password differs from the old one', () => {
  const password = 'Frauenchor-8699'
  expect(checkFields(passwordChangeFields, { currentPassword: password, password, passwordRepeat: password })).toEqual({
    password: "'Neues Passwort' muss sich von 'Aktuelles Passwort' unterscheiden",
  })
  const common = 'Passwort123!'
  expect(
    checkFields(passwordChangeFields, { currentPassword: password, password: common, passwordRepeat: common }),
  ).toEqual({
    password: "'Neues Passwort' ist zu verbreitet. Bitte wählen Sie etwas, das nicht auf jeder Liste steht",
  })
})

it('a login code has six digits', () => {
  expect(checkFields(loginCodeFields, { code: '12345' })).toEqual({ code: "'Code' muss aus genau 6 Ziffern bestehen" })
  expect(checkFields(loginCodeFields, { code: '123456' })).toEqual({})
})

import { expect, it } from 'vitest'
import { grantablePermissions } from '../access/index.ts'
import { checkFields } from '../validation/index.ts'
import {
  appOfKey,
  containsKey,
  grantableToKeys,
  keyFields,
  keyOf,
  keyPermissions,
  keyPrefix,
  lastDayRule,
  withoutView,
} from './index.ts'

const secret = 'x7Kq2mPz-_AbCdEfGhIjKlMnOpQrStUvWxYz0123456'
const key = keyOf(17, secret)

it('a key tells its app and shows how it begins', () => {
  expect(key).toBe(`amk_17_${secret}`)
  expect(appOfKey(key)).toBe(17)
  expect(keyPrefix(key)).toBe('amk_17_x7Kq2m')
})

it.each(['', 'amk_', 'amk_0_x', 'amk__x', 'amk_1234567890_x', secret, `x${key}`])('«%s» is no key', (text) => {
  expect(appOfKey(text)).toBeNull()
})

it('a session’s token that begins like a key stays one', () => {
  const token = 'amk_1_'.padEnd(43, 'a')
  expect(appOfKey(token)).toBeNull()
  expect(appOfKey(`${token}a`)).toBe(1)
})

it('a key is found wherever it stands', () => {
  expect(containsKey(`a=1&b=${key}`)).toBe(true)
  expect(containsKey(key.slice(0, 30))).toBe(true)
  expect(containsKey('amk_1_')).toBe(false)
})

it('what opens people’s accounts is for people', () => {
  expect(grantablePermissions.filter((permission) => !keyPermissions.includes(permission))).toEqual([
    'user:permissions',
    'user:impersonate',
  ])
})

it('nobody gives what they do not hold', () => {
  expect(grantableToKeys(['admin', 'order:view', 'user:permissions'])).toEqual(['order:view'])
})

it('what can be seen comes first: the rest of an area has no effect without it', () => {
  expect(withoutView(['order:create', 'object:view', 'object:data', 'setting:base', 'payment:config'])).toEqual([
    'order:create',
  ])
  expect(withoutView(keyPermissions)).toEqual([])
  expect(grantableToKeys(['order:create', 'user:view', 'user:edit', 'setting:base'])).toEqual([
    'setting:base',
    'user:view',
    'user:edit',
  ])
})

const whole = {
  ...{ name: 'Website', permissions: ['object:view'], buildings: null, expiresOn: null, callsPerMinute: 120 },
  currentPassword: 'x',
}

it('a key that says everything is fine', () => {
  expect(checkFields(keyFields, whole)).toEqual({})
})

it.each([
  ['name', '', "'Name' darf nicht leer sein"],
  ['permissions', [], 'Bitte wählen Sie mindestens ein Recht'],
  [
    'permissions',
    ['order:create', 'object:view'],
    'Ohne «Ansehen» wirken die anderen Rechte eines Bereichs nicht. Bitte wählen Sie es dazu',
  ],
  ['buildings', [], 'Bitte wählen Sie mindestens ein Gebäude'],
  ['callsPerMinute', 0, "'Aufrufe pro Minute' muss mindestens 1 sein"],
  ['callsPerMinute', 1201, "'Aufrufe pro Minute' darf höchstens 1200 sein"],
])('%s cannot be %j', (field, value, sentence) => {
  expect(checkFields(keyFields, { ...whole, [field]: value })).toEqual({ [field]: sentence })
})

it('its last day may be today', () => {
  const rule = lastDayRule('2026-11-18')
  expect(rule('2026-11-18', 'Gültig bis', {})).toBeNull()
  expect(rule(null, 'Gültig bis', {})).toBeNull()
  expect(rule('31.2.2027', 'Gültig bis', {})).toBe("'Gültig bis' ist kein gültiges Datum")
  expect(rule('2027-02-30', 'Gültig bis', {})).toBe("'Gültig bis' ist kein gültiges Datum")
  expect(rule('2026-11-17', 'Gültig bis', {})).toBe("'Gültig bis' darf nicht in der Vergangenheit liegen")
})

import { describe, expect, it } from 'vitest'
import {
  type Access,
  allPermissions,
  grantablePermissions,
  landingPath,
  permissionsFor,
  refusal,
  type Visitor,
} from './index.ts'

const customer: Visitor = { role: 'user', permissions: ['reservation:serial'] }
const clerk: Visitor = { role: 'admin', permissions: ['admin', 'user:view', 'user:edit'] }
const keeper: Visitor = { role: 'keeper', permissions: allPermissions }

describe('refusal', () => {
  const cases: [string, Access, Visitor | null, ReturnType<typeof refusal>][] = [
    ['an anonymous route lets everybody in', { anonymous: true }, null, null],
    ['a route that says nothing needs somebody signed in', {}, null, 'not_signed_in'],
    ['… and is content with anybody', {}, customer, null],
    ['one role as a string', { roles: 'user' }, clerk, 'wrong_role'],
    ['one role as a string, matching', { roles: 'user' }, customer, null],
    ['a list of roles', { roles: ['admin', 'keeper'] }, keeper, null],
    ['a list of roles without mine', { roles: ['admin', 'keeper'] }, customer, 'wrong_role'],
    ['all permissions are needed', { permissions: ['user:view', 'user:remove'] }, clerk, 'permission_missing'],
    ['all permissions held', { permissions: ['user:view', 'user:edit'] }, clerk, null],
    ['a keeper holds every permission', { permissions: ['payment:config'] }, keeper, null],
    ['a flag that is off closes the route', { anonymous: true, featureFlag: 'payment' }, keeper, 'feature_off'],
  ]
  it.each(cases)('%s', (_, access, visitor, expected) => {
    expect(refusal(access, visitor, ['hisoftgateway'])).toBe(expected)
  })

  it('a flag that is on does not open what the role closes', () => {
    expect(refusal({ roles: 'admin', featureFlag: 'hisoftgateway' }, customer, ['hisoftgateway'])).toBe('wrong_role')
  })
})

describe('while somebody acts as a customer', () => {
  const acting: Visitor = { ...customer, impersonator: clerk }
  const cases: [string, Access, ReturnType<typeof refusal>][] = [
    ['what the customer may, they may', { roles: 'user' }, null],
    ['what only staff may, they may not', { roles: 'admin' }, 'wrong_role'],
    ['… unless the person behind is let in', { roles: 'admin', staffBehind: { roles: 'admin' } }, null],
    ['… who needs the right', { roles: 'user', staffBehind: { permissions: ['user:remove'] } }, 'permission_missing'],
    ['what is the customer’s own business is closed', { roles: 'user', notImpersonating: true }, 'impersonating'],
    ['… also to the person behind', { notImpersonating: true, staffBehind: { roles: 'admin' } }, 'impersonating'],
    ['… who sees only what is switched on', { staffBehind: { featureFlag: 'payment' } }, 'feature_off'],
  ]
  it.each(cases)('%s', (_, access, expected) => {
    expect(refusal(access, acting, [])).toBe(expected)
  })
  it('a customer alone is not let in as staff behind', () => {
    expect(refusal({ roles: 'admin', staffBehind: { roles: 'admin' } }, customer, [])).toBe('wrong_role')
  })
})

describe('while a second factor is asked for and not set up', () => {
  const confined: Visitor = { ...clerk, needsTwoFactor: true }
  const cases: [string, Access, Visitor, ReturnType<typeof refusal>][] = [
    ['nothing is open', {}, confined, 'two_factor_missing'],
    ['whatever rights are held', { permissions: ['user:view'] }, confined, 'two_factor_missing'],
    ['… but its set-up', { beforeTwoFactor: true }, confined, null],
    ['… and not while acting as a customer', {}, { ...customer, impersonator: confined }, 'two_factor_missing'],
    ['… and what is open to everybody', { anonymous: true }, confined, null],
    ['the customer staff act as is not asked', {}, { ...customer, needsTwoFactor: true, impersonator: clerk }, null],
    ['the right is still needed', { roles: 'user', beforeTwoFactor: true }, confined, 'wrong_role'],
  ]
  it.each(cases)('%s', (_, access, visitor, expected) => {
    expect(refusal(access, visitor, [])).toBe(expected)
  })
})

describe('a machine with a key', () => {
  const machine: Visitor = { role: 'admin', permissions: ['user:view'], key: { buildings: null } }
  const cases: [string, Access, ReturnType<typeof refusal>][] = [
    ['enters where its rights are asked for', { roles: ['admin', 'keeper'], permissions: ['user:view'] }, null],
    ['not where others are', { permissions: ['user:edit'] }, 'permission_missing'],
    ['not where people are meant', { permissions: ['user:view'], peopleOnly: true }, 'people_only'],
    [
      'nor where somebody’s own business is done',
      { permissions: ['user:view'], notImpersonating: true },
      'people_only',
    ],
    ['nor where no right is asked for', { roles: ['admin'] }, 'people_only'],
    ['nor where everybody may', { anonymous: true }, 'people_only'],
    ['nor as a keeper', { roles: 'keeper', permissions: ['user:view'] }, 'wrong_role'],
  ]
  it.each(cases)('%s', (_, access, expected) => {
    expect(refusal(access, machine, [])).toBe(expected)
  })
})

it('there are 44 rights a group can grant, none twice', () => {
  expect(new Set(grantablePermissions).size).toBe(44)
  expect(grantablePermissions).toHaveLength(44)
})

it('customers land on their reservations, staff in the back office', () => {
  expect(landingPath('user')).toBe('/account/reservations')
  expect(landingPath('admin')).toBe('/admin')
  expect(landingPath('keeper')).toBe('/admin')
})

it('customers can be granted series only, staff everything', () => {
  expect(permissionsFor('user')).toEqual(['reservation:serial'])
  expect(permissionsFor('admin')).toEqual(grantablePermissions)
})

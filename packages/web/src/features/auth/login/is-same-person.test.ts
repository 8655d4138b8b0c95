import type { CurrentUser } from '@allmend/contract'
import { expect, it } from 'vitest'
import { isSamePerson } from './is-same-person.ts'

const person = (id: number, role: CurrentUser['role']) => ({ id, role }) as CurrentUser

it('a keeper and a customer with the same number are two people', () => {
  expect(isSamePerson(person(1, 'user'), person(1, 'user'))).toBe(true)
  expect(isSamePerson(person(1, 'user'), person(2, 'user'))).toBe(false)
  expect(isSamePerson(person(1, 'keeper'), person(1, 'user'))).toBe(false)
})

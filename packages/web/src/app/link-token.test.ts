import { isRedirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { hideLinkToken, parseLinkSearch } from './link-token.ts'

it('reads a token from the address, and nothing else', () => {
  expect(parseLinkSearch({ token: 'abc', other: 1 })).toEqual({ token: 'abc' })
  expect(parseLinkSearch({ token: '' })).toEqual({})
  expect(parseLinkSearch({ token: { a: 1 } })).toEqual({})
})

it('moves the token out of the address into the history entry', () => {
  let thrown: unknown
  try {
    hideLinkToken('/register', { token: 'abc' })
  } catch (error) {
    thrown = error
  }
  if (!isRedirect(thrown)) throw new Error('no redirect')
  expect(thrown.options).toMatchObject({ to: '/register', search: {}, state: { linkToken: 'abc' }, replace: true })
})

it('leaves an address without a token alone', () => {
  expect(() => hideLinkToken('/register', {})).not.toThrow()
})

import type { CurrentUser } from '@allmend/contract'
import { afterEach, expect, it } from 'vitest'
import { setCurrentUser } from './session.ts'
import { isWaitingForSession, renewSession, resume } from './session-renewal.ts'

const somebody = { id: 1, role: 'user' } as CurrentUser

afterEach(() => setCurrentUser(null))

it('nobody is asked who was not signed in', async () => {
  await expect(renewSession()).resolves.toBe(false)
  expect(isWaitingForSession()).toBe(false)
})

it('the page waits until the person is back', async () => {
  setCurrentUser(somebody)
  const renewed = renewSession()
  expect(isWaitingForSession()).toBe(true)
  resume()
  await expect(renewed).resolves.toBe(true)
  expect(isWaitingForSession()).toBe(false)
})

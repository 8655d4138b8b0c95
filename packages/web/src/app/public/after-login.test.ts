import { expect, it } from 'vitest'
import { afterLogin } from './after-login.ts'

it('signing in leads back into the reservation somebody came from, else to the own start', () => {
  expect(afterLogin({ role: 'user' }, 'reservation')).toEqual({ to: '/reservation', search: { step: 'kontakt' } })
  expect(afterLogin({ role: 'admin' }, 'reservation')).toEqual({ to: '/admin' })
  expect([afterLogin({ role: 'user' }, undefined), afterLogin({ role: 'admin' }, undefined)]).toEqual([
    { to: '/account/reservations' },
    { to: '/admin' },
  ])
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from './define-route.ts'
import { routes } from './routes.ts'

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const asksForPassword = ({ errors = [] }: Route) => errors.includes('password.wrong')

/** What people do with their own account: these paths, whatever is added below them. */
const own: readonly Route[] = routes.filter(({ path }) => /^\/api\/(user|account|admin\/profile)(\/|$)/.test(path))

/** Everything an answer can carry, by name. */
function fieldsOf(schema: z.ZodType): string[] {
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (key, value) => {
    if (key === 'properties' && value !== null) names.push(...Object.keys(value))
    return value
  })
  return names
}

describe('while somebody acts as a customer', () => {
  it('each route of the own account is open or closed on purpose', () => {
    const lines = own.map((route) => `${route.access.notImpersonating ? 'closed' : 'open  '} ${nameOf(route)}`)
    expect(lines.toSorted()).toEqual([
      'closed DELETE /api/account/calendar-feed',
      'closed DELETE /api/account/deletion-request',
      'closed GET /api/account/data',
      'closed GET /api/user/security',
      'closed GET /api/user/sso',
      'closed POST /api/account/calendar-feed',
      'closed POST /api/account/deletion-request',
      'closed POST /api/account/orders/:id/pay',
      'closed POST /api/user/sessions/:id/end',
      'closed POST /api/user/sso',
      'closed POST /api/user/two-factor',
      'closed POST /api/user/two-factor/confirm',
      'closed POST /api/user/two-factor/disable',
      'closed POST /api/user/two-factor/recovery-codes',
      'closed PUT /api/user/password',
      'open   DELETE /api/account/reservations/:id/change-request',
      'open   GET /api/account/calendar-feed',
      'open   GET /api/account/collective-invoices/:id/pdf',
      'open   GET /api/account/orders',
      'open   GET /api/account/orders/:id',
      'open   GET /api/account/orders/:id/credits/:creditId/pdf',
      'open   GET /api/account/orders/:id/notices/:noticeId/pdf',
      'open   GET /api/account/orders/:id/pdf',
      'open   GET /api/account/overview',
      'open   GET /api/account/reservations',
      'open   GET /api/account/reservations/:id',
      'open   GET /api/account/reservations/:id/calendar',
      'open   GET /api/account/reservations/serial',
      'open   GET /api/account/reservations/serial/:key',
      'open   GET /api/user',
      'open   POST /api/account/reservations/:id/cancel',
      'open   POST /api/account/reservations/:id/change-request',
      'open   PUT /api/account/contact',
      'open   PUT /api/admin/profile',
    ])
  })

  /** Secrets that outlast the impersonation and are handed out all the same. */
  const allowed = [
    'POST /api/auth/login', // signs somebody else in, with their own password
    'GET /api/admin/users/impersonate/:id', // the acting session itself
    'DELETE /api/admin/users/impersonate', // the own session of the person behind
    'GET /api/payments/:token', // opened by the secret of the payment; the link it names ends after a day
    'POST /api/orders', // the link of the order that was just placed; for them it ends after an hour
  ]
  it('no answer hands out a lasting secret', () => {
    const secrets = /^(secret|uri|token|orderToken|url|password|recoveryCodes)$/
    const leaks = (routes as readonly Route[])
      .filter(({ access, path }) => !access.notImpersonating && !path.startsWith('/api/keeper'))
      .filter(({ access }) => !access.roles || [access.roles].flat().includes('user') || access.anonymous)
      .filter(({ file }) => !file)
      .filter(({ response }) => fieldsOf(response).some((name) => secrets.test(name)))
      .map(nameOf)
      .filter((name) => !allowed.includes(name))
    expect(leaks).toEqual([])
  })
})

describe('what changes how an account is entered', () => {
  /** Why a route below /api/user that changes something does without the password. */
  const exempt = [
    'POST /api/user/two-factor/confirm', // needs a code of the secret that was given out for the password
  ]
  it('asks for the password again', () => {
    const changing = own.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/user/'))
    expect(changing.length).toBeGreaterThan(5)
    expect(changing.filter((route) => !asksForPassword(route)).map(nameOf)).toEqual(exempt)
  })

  it('so does what hands out a lasting secret, and both are the person’s own business', () => {
    expect(own.filter(asksForPassword).map(nameOf).toSorted()).toEqual([
      'POST /api/account/calendar-feed',
      'POST /api/user/sessions/:id/end',
      'POST /api/user/sso',
      'POST /api/user/two-factor',
      'POST /api/user/two-factor/disable',
      'POST /api/user/two-factor/recovery-codes',
      'PUT /api/user/password',
    ])
    for (const route of own.filter(asksForPassword)) {
      expect(route.access.notImpersonating, nameOf(route)).toBe(true)
      expect(fieldsOf(route.body ?? z.never()), nameOf(route)).toContain('currentPassword')
    }
  })
})

it('before a second factor that is asked for is set up, these are open and nothing else', () => {
  const open = (routes as readonly Route[]).filter(({ access }) => access.beforeTwoFactor).map(nameOf)
  expect(open.toSorted()).toEqual([
    'DELETE /api/admin/users/impersonate',
    'GET /api/auth/logout',
    'GET /api/user',
    'POST /api/auth/login',
    'POST /api/auth/sso/finish',
    'POST /api/user/two-factor',
    'POST /api/user/two-factor/confirm',
  ])
})

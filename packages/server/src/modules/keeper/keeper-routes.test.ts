import { routes } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { make, call } = await buildTestApp()
const keeperRoutes = routes.filter(({ path }) => path.startsWith('/api/keeper/'))

const appId = await make.app()
const visitors = {
  admin: {
    token: await make.staffToken(appId, ['setting:base', 'user:permissions']),
    status: 403,
    code: 'access.denied',
  },
  customer: { token: await make.customerToken(appId), status: 403, code: 'access.denied' },
  key: { token: (await make.key(appId, ['setting:base'])).token, status: 403, code: 'key.people_only' },
  nobody: { token: undefined, status: 401, code: 'session.missing' },
} as const

it('there are such routes', () => {
  expect(keeperRoutes.length).toBeGreaterThan(10)
})

describe.each(keeperRoutes)('$method $path', ({ method, path, access }) => {
  it('is for keepers alone', () => {
    expect(access.roles).toEqual(['keeper'])
  })

  it.each(Object.entries(visitors))('%s', async (_, { token, status, code }) => {
    const address = `${method} ${path.replaceAll(/:\w+/g, '1')}` as const
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const answer = await call(address, { appId, ...(token && { token }), ...(body && { body }) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

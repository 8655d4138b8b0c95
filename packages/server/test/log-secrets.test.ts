import { type Route, routes } from '@allmend/contract'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { loggerOptions } from '../src/platform/log/log.ts'
import { buildTestApp } from './build-test-app.ts'

const lines: string[] = []
const logStream = { write: (line: string) => void lines.push(line) }
const { server, deps, make } = await buildTestApp({ logLevel: 'trace', logStream })

/** Two shapes: like our own tokens, and like nothing in particular. */
const canaries = ['Kx7vQ2mZr9TbL4nWc8HdYs3GfJ6pA1eUo5RiVtXkBqM', 'kanari'] as const

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app({ domains: ['linde.test'] })
  token = await make.keeperToken()
})

const taken = () => lines.splice(0).join('')
const expectSilence = () => {
  const text = taken()
  expect(text).toContain('incoming request')
  for (const canary of canaries) expect(text).not.toContain(canary)
  expect(text).not.toContain(token)
}

/** The known fields, each with a canary in it. */
const bodyOf = (route: Route, canary: string) => {
  const known = Object.keys((route.body as { shape?: object } | undefined)?.shape ?? {})
  return Object.fromEntries([...known, 'token', 'password', 'code', canary].map((name) => [name, canary]))
}

it.each(routes)('$method $path writes no secret of a call into the log', async (route) => {
  for (const canary of canaries) {
    for (const authorization of [`Bearer ${token}`, `Bearer ${canary}`]) {
      const path = route.path.replaceAll(/:\w+/g, canary)
      await server.inject({
        method: route.method,
        url: `${path}?token=${canary}&search=${canary}&page=${canary}`,
        headers: {
          host: 'linde.test',
          'x-app-id': String(appId),
          authorization,
          cookie: `allmend_session=${canary}; __Host-allmend_session=${canary}`,
          referer: `https://linde.test/order/${canary}?token=${canary}`,
          'user-agent': canary,
          'x-forwarded-for': canary,
          'x-request-id': canary,
          filter: `search=${canary}`,
          'content-type': 'application/json',
        },
        ...(route.method !== 'GET' && { payload: JSON.stringify(bodyOf(route, canary)) }),
      })
    }
  }
  expectSilence()
})

it.each([
  '/order/SECRET',
  '/register?token=SECRET',
  '/resetpassword?token=SECRET#SECRET',
  '/order-link/SECRET',
  '/api/order-link/SECRET/nothing',
  '/api/calendar/SECRET.ics',
  '/api/object-calendar/SECRET.ics',
  '/api/calender/SECRET',
  '/SECRET',
  '/%6frder/SECRET',
  '//order//SECRET',
  '/files/assets/SECRET',
  '/assets/SECRET',
  '/api/calendar/%ff%SECRET',
  `/api/order-link/SECRET${'x'.repeat(600)}`,
])('an address that leads nowhere, or to a page, keeps its secret: %s', async (url) => {
  for (const canary of canaries) {
    await server.inject({ url: url.replaceAll('SECRET', canary), headers: { host: 'linde.test', 'x-app-id': canary } })
  }
  expectSilence()
})

it('an address of ours can still be followed in the log', async () => {
  await server.inject({ url: '/api/admin/users/17?x=y', headers: { 'x-app-id': String(appId) } })
  expect(taken()).toContain(`"path":"/api/admin/users/17","app":${appId},"address":"127.0.0.1"`)
})

it.each(canaries)('an error tells what happened, not with what (%s)', async (canary) => {
  const log = pino(loggerOptions('info'), logStream)
  const failing = [
    `select '${canary}'::uuid`,
    `insert into app_domain (app_id, domain) values (${appId}, 'linde.test')`,
    `insert into app (title) values (null) -- ${canary}`,
  ]
  for (const statement of failing) {
    await deps.db.pool.query(statement).catch((error: unknown) => log.error({ err: error }, 'failed'))
  }
  const odd = Object.assign(new Error('odd', { cause: new Error(`Key: "${canary}"`) }), {
    url: `/x/${canary}`,
    body: canary,
  })
  log.error(odd)
  log.warn({ err: new SyntaxError(`Unexpected token 'k', "${canary}" is not valid JSON`) }, 'failed')
  const text = taken()
  expect(text).toContain('app_domain_domain')
  expect(text).toContain('odd')
  expect(text).not.toContain(canary)
})

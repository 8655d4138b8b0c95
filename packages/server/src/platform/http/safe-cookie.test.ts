import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { knowBrowser } from './browser-cookie.ts'

const { call, deps, make, server } = await buildTestApp()
let appId: number
beforeAll(async () => {
  appId = await make.app({ domains: ['eschen.test'] })
})

describe('behind TLS', () => {
  const tls = { 'x-forwarded-proto': 'https' }
  const signIn = async (headers: Record<string, string>) => {
    const email = `nora-${crypto.randomUUID()}@chor.test`
    await make.user(appId, { email, password: goodPassword })
    const answer = await call('POST /api/auth/login', {
      appId,
      headers,
      body: { username: email, password: goodPassword },
    })
    return { cookies: [answer.headers['set-cookie']].flat().map(String), token: String(answer.body.token) }
  }
  const isIn = async (cookie: string, headers: Record<string, string>) =>
    (await call('GET /api/user', { appId, headers: { ...headers, cookie } })).status === 200

  it.each<[string, Record<string, string>]>([
    ['a proxy says so', tls],
    ['the domain is reached no other way', { host: 'eschen.test' }],
  ])('cookies are bound to the host and to TLS, since %s', async (_, headers) => {
    const { cookies, token } = await signIn(headers)
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-allmend_\w+=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await isIn(`__Host-allmend_session=${token}`, headers)).toBe(true)
    expect((await server.inject({ url: '/api/config', headers })).headers['strict-transport-security']).toMatch(
      /^max-age/,
    )
  })

  it('on a laptop they are plain, and a guarded one counts for nothing', async () => {
    const { cookies, token } = await signIn({})
    for (const cookie of cookies)
      expect(cookie).toMatch(/^allmend_\w+=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await isIn(`allmend_session=${token}`, {})).toBe(true)
    expect(await isIn(`__Host-allmend_session=${token}`, {})).toBe(false)
    expect((await server.inject('/api/config')).headers['strict-transport-security']).toBeUndefined()
  })

  it('a plain one of an older version still counts, until there is a guarded one, and goes with the next sign-in', async () => {
    const [old, other] = [(await signIn({})).token, await make.customerToken(appId)]
    expect(await isIn(`allmend_session=${old}`, tls)).toBe(true)
    expect(await isIn(`allmend_session=${old}; __Host-allmend_session=ungueltig`, tls)).toBe(false)
    expect(await isIn(`allmend_session=ungueltig; __Host-allmend_session=${other}`, tls)).toBe(true)
    const { cookies } = await signIn({ ...tls, cookie: 'allmend_session=alt' })
    expect(cookies).toContainEqual(expect.stringMatching(/^allmend_session=;.*Expires=Thu, 01 Jan 1970/))
    const left = await call('GET /api/auth/logout', {
      appId,
      headers: { ...tls, cookie: `allmend_session=x; __Host-allmend_session=${other}` },
    })
    const gone = [left.headers['set-cookie']].flat().map((cookie) => String(cookie).split('=', 1)[0])
    expect(gone.sort()).toEqual(['__Host-allmend_session', 'allmend_session'])
  })
})

it('a browser has a name of its own in each app, keeps it for a day, and nobody makes one up', async () => {
  const bare = Fastify()
  await bare.register(cookie)
  bare.get<{ Params: { app: string } }>('/:app', async ({ params }, reply) =>
    reply.send({ name: knowBrowser(reply, deps.secrets, Number(params.app)) }),
  )
  const ask = async (app: number, sealed?: string) => {
    const answer = await bare.inject({ url: `/${app}`, cookies: sealed ? { allmend_browser: sealed } : {} })
    const [set] = answer.cookies
    return { name: String(answer.json().name), sealed: set?.value ?? '', maxAge: set?.maxAge }
  }
  const first = await ask(1)
  expect(first.maxAge).toBe(24 * 3600)
  expect((await ask(1, first.sealed)).name).toBe(first.name)
  expect((await ask(2, first.sealed)).name).not.toBe(first.name)
  expect((await ask(1, `${first.name}.${'x'.repeat(43)}`)).name).not.toBe(first.name)
  expect((await ask(1)).name).not.toBe(first.name)
})

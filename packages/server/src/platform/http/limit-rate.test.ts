import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { guardingHeaders } from './security-headers.ts'

const { server, deps, make } = await buildTestApp({ rateLimit: 3 })

describe('the count of calls', () => {
  /** The answer to the fourth call of an address that has three; each address is used once. */
  const fourth = async (url: string, headers: Record<string, string> = {}) => {
    addresses += 1
    const remoteAddress = `203.0.113.${addresses}`
    const ask = async () =>
      (await server.inject({ url, remoteAddress, headers: { host: 'eschen.test', ...headers } })).statusCode
    expect([await ask(), await ask(), await ask()]).not.toContain(429)
    return ask()
  }
  let addresses = 0

  it.each<[string, Record<string, string>]>([
    ['/api/config', {}],
    ['/%61pi/config', {}],
    ['/api/%63onfig', {}],
    ['/api/user', { 'x-app-id': '1', authorization: 'Bearer geraten' }],
    ['/api/user', {}],
    ['/api/nichts', {}],
    ['/readyz', {}],
    ['/', {}],
    ['/nichts', {}],
  ])('counts %s %j', async (url, headers) => {
    expect(await fourth(url, headers)).toBe(429)
  })

  it.each(['/assets/index-1a2b3c.js', '/files/base/x.png', '/healthz'])('leaves %s out', async (url) => {
    expect(await fourth(url)).not.toBe(429)
  })

  it('leaves calls with a good key to the key, and counts those with a wrong one for the address', async () => {
    const appId = await make.app()
    const [good, short] = [
      await make.key(appId, ['object:view'], { callsPerMinute: 100 }),
      await make.key(appId, ['object:view'], { callsPerMinute: 1 }),
    ]
    const remoteAddress = '203.0.113.200'
    const ask = async (authorization: string | null, url = '/api/admin/objects') =>
      (
        await server.inject({
          url,
          remoteAddress,
          headers: { host: 'eschen.test', ...(authorization && { authorization }) },
        })
      ).statusCode
    for (let n = 0; n < 10; n += 1) expect(await ask(`Bearer ${good.token}`)).toBe(200)
    // One that has used up its own calls locks out nobody either.
    expect([await ask(`Bearer ${short.token}`), await ask(`Bearer ${short.token}`)]).toEqual([200, 429])
    for (let n = 0; n < 5; n += 1) expect(await ask(`Bearer ${short.token}`)).toBe(429)
    expect(await ask(null, '/api/config')).not.toBe(429)
    // A key opens no page: those count as they do for everybody.
    expect(await ask(`Bearer ${good.token}`, '/nichts')).not.toBe(429)
    const wrong = `Bearer ${good.token.slice(0, -1)}${good.token.endsWith('x') ? 'y' : 'x'}`
    expect([await ask(wrong), await ask(wrong), await ask(wrong)]).toEqual([401, 429, 429])
    expect(await ask(null, '/api/config')).toBe(429)
    // Not even looked up any more: neither are good ones told from wrong ones by then.
    expect(await ask(wrong)).toBe(429)
  })

  it('tells somebody who opens a page with a page, and a script with data', async () => {
    const ask = (url: string, accept: string) =>
      server.inject({ url, headers: { accept }, remoteAddress: '203.0.113.77' })
    for (let n = 0; n < 3; n += 1) await ask('/', '*/*')
    const page = await ask('/reservation', 'text/html,*/*')
    expect(page).toMatchObject({ statusCode: 429, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(page.body).toContain('Zur Startseite')
    // As safe as any other page, and with when to come back.
    expect(page.headers).toMatchObject(guardingHeaders)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    for (const url of ['/', '/admin', '/account/orders/7', '/apidocs', '/nichts?von=/api/']) {
      const other = await ask(url, 'text/html,application/xhtml+xml,*/*;q=0.8')
      expect([url, other.statusCode, other.headers['content-type']]).toEqual([url, 429, 'text/html; charset=utf-8'])
    }
    expect((await ask('/api/config', 'text/html,*/*')).json()).toMatchObject({ code: 'request.too_many' })
    expect((await ask('/', '*/*')).json()).toMatchObject({ code: 'request.too_many' })
  })

  it('counts one call in any spelling as the same', async () => {
    const spellings = ['/api/config', '/%61pi/config', '/a%70i/config', '/ap%69/config']
    const answers = []
    for (const url of spellings) answers.push((await server.inject(url)).statusCode)
    expect(answers.at(-1)).toBe(429)
  })

  it('counts a line of IPv6 as one, and says in the log of the installation who was too much', async () => {
    const ask = async (remoteAddress: string) =>
      (await server.inject({ url: '/api/config', remoteAddress, headers: { host: 'eschen.test' } })).statusCode
    for (const end of ['1', '2', '3']) expect(await ask(`2001:db8:1:2::${end}`)).not.toBe(429)
    expect(await ask('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await ask('2001:db8:1:3::1')).not.toBe(429)
    await server.close()
    const events = await deps.db.acrossTenants('test', (tx) =>
      tx.db.selectFrom('platform_security_event').where('address', 'like', '2001:%').selectAll().execute(),
    )
    expect(events).toMatchObject([{ kind: 'rate_limited', address: '2001:db8:1:2:ffff::9', times: 1 }])
  })
})

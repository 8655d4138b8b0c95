import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { routes } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { createServer } from './create-server.ts'
import { SentFile, sendFile } from './file-answer.ts'

const { make, server } = await buildTestApp({ timeouts: { headers: 300, request: 600, idle: 5_000, check: 50 } })
let appId: number
let port: number
beforeAll(async () => {
  appId = await make.app({ domains: ['eschen.test'] })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})

/** What comes back for these bytes, until the server ends the connection. */
async function sendRaw(...bytes: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = text(socket)
  for (const part of bytes) socket.write(part)
  return answer
}

const expected = {
  'content-security-policy': /default-src 'self'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /SAMEORIGIN|DENY/,
  'referrer-policy': /^strict-origin$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
  'cache-control': /^no-store$/,
}

describe('every answer is guarded and kept by nobody', () => {
  const expectGuarded = (headers: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(expected)) expect(String(headers[name]), name).toMatch(value)
  }

  it.each(routes)('$method $path', async ({ method, path }) => {
    const url = path.replaceAll(':entity', 'user').replaceAll(/:\w+/g, '424242')
    const headers = { 'x-app-id': String(appId), authorization: `Bearer ${await make.keeperToken()}` }
    for (const sent of [
      { method, url },
      { method, url, headers },
    ])
      expectGuarded((await server.inject(sent)).headers)
  })

  it.each([
    '/',
    '/nichts',
    '/api/nichts',
    '/%61pi/config',
    '/api/admin/users/%ff',
    '/%',
    `/api/order-link/${'x'.repeat(600)}`,
    '/files/base/nichts.png',
    '/assets/nichts.js',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
  ])('GET %s', async (url) => {
    // Pages let their own style elements in, and the script of the API description is not inline either.
    const { headers } = await server.inject({ url, headers: { host: 'eschen.test' } })
    expectGuarded(headers)
  })

  const headersOf = (answer: string) =>
    Object.fromEntries(
      (answer.split('\r\n\r\n')[0] ?? '')
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )

  it.each([
    ['no HTTP at all', 'Guten Tag\r\n\r\n', 400],
    ['a method nobody knows', 'GIBMIR / HTTP/1.1\r\nHost: eschen.test\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 413],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 404],
    ['a host that is none', 'GET /api/config HTTP/1.1\r\nHost: a b:c@d\r\nConnection: close\r\n\r\n', 404],
  ])('%s', async (_, bytes, status) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expectGuarded(headersOf(answer))
  })
})

describe('a policy says each thing once: browsers go by the first', () => {
  const directivesOf = (headers: Record<string, unknown>) =>
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim())
  /** The same for every answer; what a page may load beyond it is its styles. */
  const others = [
    "default-src 'self'",
    "script-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]

  it.each([
    ['an answer', '/healthz', "style-src 'self'"],
    ['a page, with its own style elements', '/', expect.stringMatching(/^style-src 'self' 'nonce-[\w+/]{22}=='$/)],
    ['the API description, with style attributes', '/api/docs', "style-src 'self' 'unsafe-inline'"],
  ])('%s', async (_, url, styles) => {
    const { statusCode, headers } = await server.inject({ url, headers: { host: 'eschen.test' } })
    expect(statusCode).toBe(200)
    const directives = directivesOf(headers)
    expect(directives.filter((directive) => !directive.startsWith('style-src')).sort()).toEqual(others.toSorted())
    expect(directives.filter((directive) => directive.startsWith('style-src'))).toEqual([styles])
  })

  it('a page and the next one have nonces of their own', async () => {
    const styles = async () =>
      directivesOf((await server.inject({ url: '/', headers: { host: 'eschen.test' } })).headers).at(-1)
    expect(await styles()).not.toBe(await styles())
  })
})

it('a file is called as it is, without what would end its name', async () => {
  const sent = async (name: string) => {
    const bare = createServer({ logLevel: 'silent', trustProxy: undefined })
    bare.get('/', (_, reply) => sendFile(reply, new SentFile(name, 'text/csv', Buffer.from('x'))))
    return (await bare.inject('/')).headers['content-disposition']
  }
  expect(await sent('rechnung-2026.0007.pdf')).toBe('attachment; filename="rechnung-2026.0007.pdf"')
  expect(await sent('a"; x=\r\nb/ä.csv')).toBe('attachment; filename="a---x---b--.csv"')
})

it('what never changes may be kept all the same', async () => {
  const { headers } = await server.inject('/assets/index-1a2b3c.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

describe('a sender that lets us wait', () => {
  const drip = async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    const answer = text(socket).catch(() => 'reset')
    socket.write(head)
    const drops = setInterval(() => socket.write('x'), 50)
    const result = await answer
    clearInterval(drops)
    return result
  }

  it('with its headers is cut off', async () => {
    expect(await drip('GET / HTTP/1.1\r\nHost: eschen.test\r\nX-Slow: ')).toMatch(
      /^HTTP\/1.1 408 [\s\S]*request.too_slow/,
    )
  })

  it('with its body is cut off', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: eschen.test\r\nX-App-Id: ${appId}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n`
    expect(await drip(head)).toMatch(/^(HTTP\/1.1 408 [\s\S]*|reset|)$/)
  })
})

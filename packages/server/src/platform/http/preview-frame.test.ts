import { beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { make, server } = await buildTestApp()
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'eschen.test', ...headers } })

beforeAll(async () => {
  await make.app({ domains: ['eschen.test'], layout: 'gov' })
})

it('the frame of previews belongs to no origin, calls nothing and stands only in our own pages', async () => {
  const { statusCode, headers, body } = await get('/admin/preview', { cookie: 'allmend_session=wer-auch-immer' })
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts',
      "frame-ancestors 'self'",
      "connect-src 'none'",
      "form-action 'none'",
      "script-src 'self'",
    ]),
  )
  expect(policy.filter((directive) => /^(frame-ancestors|connect-src|form-action)/.test(directive))).toHaveLength(3)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  // Whoever is signed in: the frame does not know.
  expect(body).toContain('"hasSession":false')
  expect(body).not.toContain('id="own-css"')
})

it('opened by itself it leads to the back office; without an app there is none', async () => {
  expect(await get('/admin/preview', { 'sec-fetch-dest': 'document' })).toMatchObject({
    statusCode: 302,
    headers: { location: '/admin' },
  })
  expect((await get('/admin/preview', { 'sec-fetch-dest': 'iframe' })).statusCode).toBe(200)
  expect((await get('/admin/preview', { host: 'niemand.test' })).statusCode).toBe(404)
})

it('other pages stay closed to every frame', async () => {
  for (const url of ['/admin', '/reservation', '/admin/preview/x']) {
    const policy = String((await get(url)).headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('sandbox')
  }
})

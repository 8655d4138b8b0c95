import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { make, server } = await buildTestApp()
beforeAll(async () => {
  await make.app({ domains: ['kanton.test'], layout: 'gov' })
  await make.app({ domains: ['eschen.test'] })
})

const get = async (url: string, host = 'kanton.test', method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const { statusCode, headers } = await server.inject({ url, method, headers: { host } })
  return { status: statusCode, location: headers.location }
}

describe('the government layout', () => {
  it.each([
    '/',
    '/?search=x',
    '/start',
    '/start?from=reservation',
    '/start#reservation',
    '/page/1',
    '/page',
    '/register',
    '/register?token=abc',
    '/resetpassword?token=login',
    '/account',
    '/account/orders',
    '/account/orders/7',
    '/account/contact',
    '/order/12.abc',
    '/plan',
    '/sign/4',
    '/two-factor',
    '/payment/status-success',
    '/gibt-es-nicht',
    '/%73tart',
    '/p%61ge/1',
    '/%E4%BD%A0',
    '/index.html',
  ])('leads from %s to the reservation', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      expect(await get(url, 'kanton.test', method)).toEqual({ status: 302, location: '/reservation' })
    }
  })

  it.each([
    ['/reservation', 200],
    ['/reservation?step=termine', 200],
    ['/Reservation', 200],
    ['/%72eservation', 200],
    ['/reservation/order/12.abc', 200],
    ['/reservation/order/12.abc/', 200],
    ['/reservation/payment/status-success?payment=12.abc', 200],
    ['/reservation/payment/status-cancel', 200],
    ['/reservation/payment/status-failed', 200],
    ['/reservation/register?token=abc', 200],
    ['/reservation/resetpassword?token=abc', 200],
    ['/reservation/account/orders/7', 200],
    ['/reservation/two-factor', 200],
    ['/reservation/sign/4', 200],
    ['/account/reservations', 200],
    ['/account/reservations/table/confirmed', 200],
    ['/login', 200],
    ['/Login/?from=reservation', 200],
    ['/logout', 200],
    ['/admin', 200],
    ['/admin/settings/application', 200],
    ['/reservation/gibt-es-nicht', 404],
    ['/reservation//evil.example', 404],
    ['/reservation/order', 404],
    ['/admin/gibt-es-nicht', 404],
    ['/administration', 404],
  ])('leaves %s where it is (%i)', async (url, status) => {
    expect(await get(url)).toEqual({ status, location: undefined })
  })

  it.each([
    '/favicon.svg',
    '/robots.txt',
    '/apple-touch-icon.png',
    '/.well-known/security.txt',
    '/.well-known/anything',
    '/assets/missing.js',
    '/files/assets/nothing.png',
    '/api/nichts',
    '/%61pi/nichts',
    '/api/calendar/unknown.ics',
    '/healthz',
  ])('%s is no page', async (url) => {
    expect((await get(url)).location).toBeUndefined()
  })

  it.each(['/robots.txt', '/sitemap.xml', '/.env', '/.well-known/security.txt'])('%s is nowhere', async (url) => {
    expect((await get(url)).status).toBe(404)
  })

  it('leads nobody elsewhere who sends something', async () => {
    expect(await get('/start', 'kanton.test', 'POST')).toEqual({ status: 404, location: undefined })
  })

  it('has no corners and no shadows from the beginning, and its pages are not kept', async () => {
    const { body, headers } = await server.inject({ url: '/reservation', headers: { host: 'kanton.test' } })
    expect(body).toContain('--r:0')
    expect(headers['cache-control']).toBe('no-store')
    const { headers: led } = await server.inject({ url: '/', headers: { host: 'kanton.test' } })
    expect(led['cache-control']).toBe('no-store')
  })
})

describe('in the default layout', () => {
  it.each([
    ['/reservation/order/12.abc', '/order/12.abc'],
    ['/reservation/register?token=a%20b', '/register?token=a%20b'],
    ['/reservation/account/orders', '/account/orders'],
  ])('%s of a mail sent before leads on to %s', async (url, location) => {
    expect(await get(url, 'eschen.test')).toEqual({ status: 302, location })
  })

  it.each([
    ['/', 200],
    ['/start', 200],
    ['/order/12.abc', 200],
    ['/register', 200],
    ['/reservation/', 200],
    ['/reservation/gibt-es-nicht', 404],
    ['/reservation//evil.example', 404],
    ['/%72eservation//evil.example', 404],
  ])('%s stays (%i)', async (url, status) => {
    expect(await get(url, 'eschen.test')).toEqual({ status, location: undefined })
  })
})

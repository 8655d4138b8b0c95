import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { make, server } = await buildTestApp()
beforeAll(async () => {
  await make.app({ domains: ['eschen.test'] })
})

describe('a page that is not there', () => {
  const statusOf = async (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    (await server.inject({ url, method, headers: { host: 'eschen.test' } })).statusCode

  it.each([
    ['/', 200],
    ['/login', 200],
    ['/Login/?from=reservation', 200],
    ['/order/12.abc', 200],
    ['/admin/users/edit/7', 200],
    ['/%6cogin', 200],
    ['/gibt-es-nicht', 404],
    ['/admin/gibt-es-nicht', 404],
    ['/page/4711', 404],
    ['/.env', 404],
    ['/index.html', 404],
    ['/%61pi/nichts', 404],
  ])('%s answers %i', async (url, status) => {
    expect([await statusOf(url), await statusOf(url, 'HEAD')]).toEqual([status, status])
  })

  it('is shown by the page itself; below /api it is JSON', async () => {
    const page = await server.inject({ url: '/gibt-es-nicht', headers: { host: 'eschen.test' } })
    expect(page.headers['content-type']).toMatch('text/html')
    expect(page.body).toContain('app-state')
    for (const url of ['/api/nichts', '/%61pi/nichts', '/api']) {
      expect((await server.inject({ url, headers: { host: 'eschen.test' } })).json()).toMatchObject({
        code: 'request.not_found',
      })
    }
  })
})

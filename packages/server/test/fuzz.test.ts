import { type Route, routes } from '@allmend/contract'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'

const { server, make } = await buildTestApp()
let appId: number
let token: string

beforeAll(async () => {
  appId = await make.app()
  token = await make.keeperToken()
})

const nasty = fc.constantFrom(
  '',
  '\u0000',
  '🎉',
  '<script>alert(1)</script>',
  '\u202Eabc',
  "'; drop table app; --",
  'x'.repeat(10_000),
  '%00',
  '../..',
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary' }))
const value = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue())

/** Bodies that are close to right: the known fields, each with anything in it. */
const bodyFor = (route: Route) => {
  const known = Object.keys((route.body as { shape?: object } | undefined)?.shape ?? {})
  return fc.oneof(fc.dictionary(fc.oneof(fc.constantFrom('x', ...known), text), value), value)
}
const header = (given: string) => given.replaceAll(/[^\x20-\x7e]/g, '')

it.each(routes)('$method $path answers anything that is sent with 2xx or 4xx', { timeout: 60_000 }, async (route) => {
  await fc.assert(
    fc.asyncProperty(text, text, text, bodyFor(route), async (param, query, filter, body) => {
      const path = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(param.toWellFormed()) || '1')
      const response = await server.inject({
        method: route.method,
        url: `${path}?page=${encodeURIComponent(query.toWellFormed())}&search=${encodeURIComponent(param.toWellFormed())}`,
        headers: {
          'x-app-id': String(appId),
          authorization: `Bearer ${token}`,
          filter: header(filter),
          'content-type': 'application/json',
        },
        ...(route.method !== 'GET' && { payload: JSON.stringify(body) }),
      })
      expect(response.statusCode, response.body).toBeLessThan(500)
      if (response.statusCode >= 400)
        expect(response.json()).toMatchObject({ success: false, code: expect.any(String) })
    }),
    { numRuns: 60 },
  )
})

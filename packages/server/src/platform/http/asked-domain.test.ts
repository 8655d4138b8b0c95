import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { askedDomain } from './asked-domain.ts'

it.each([
  ['eschen.test', 'eschen.test'],
  ['Eschen.TEST:3000', 'eschen.test'],
  ['eschen.test.', 'eschen.test'],
  ['eschen.test.:443', 'eschen.test'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['[::1]:3000', '[::1]'],
  ['', null],
  ['.', null],
  [':3000', null],
  ['eschen.test:', null],
  ['eschen.test:x@evil.example', null],
  ['eschen.test:123456', null],
  ['user@eschen.test', null],
  ['eschen.test/x', null],
  ['eschen.test,evil.example', null],
  ['eschen.test evil.example', null],
  ['[::1', null],
  ['[::1]evil.example', null],
  ["eschen.test'--", null],
  ['x'.repeat(300), null],
])('%s asks for %s', (host, expected) => {
  expect(askedDomain({ host })).toBe(expected)
})

it('nobody is believed to speak for others unless it is said who', async () => {
  const alone = await buildTestApp({ trustProxy: undefined })
  const id = await alone.make.app({ domains: ['localhost'] })
  const headers = { 'x-app-id': String(id), 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' }
  expect((await alone.server.inject({ url: '/api/config', headers })).statusCode).toBe(200)
  const email = 'nora@chor.test'
  await alone.make.user(id, { email, password: goodPassword })
  await alone.call('POST /api/auth/login', { appId: id, headers, body: { username: email, password: goodPassword } })
  const { rows } = await alone.deps.db.pool.query('select address from session')
  expect(rows).toEqual([{ address: '127.0.0.1' }])
})

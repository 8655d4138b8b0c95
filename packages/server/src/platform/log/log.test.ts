import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loggerOptions } from './log.ts'

it('writes JSON lines without tokens, passwords, cookies or query strings', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = Fastify({ logger: { ...Object(loggerOptions('info')), stream } })
  server.get('/reset', async (request) => {
    request.log.info({ password: 'p-geheim', body: { token: 't-geheim' } }, 'asked')
    return {}
  })
  const headers = { authorization: 'Bearer b-geheim', cookie: 'allmend_session=c-geheim', 'x-app-id': '4' }
  await server.inject({ url: '/reset?token=q-geheim', headers })
  await server.close()
  const text = lines.join('')
  expect(text).not.toContain('geheim')
  const incoming = lines.map((line) => JSON.parse(line)).find((line) => line.req)
  expect(incoming.req).toMatchObject({ method: 'GET', path: '/reset', app: '4', address: '127.0.0.1' })
})

import { pino } from 'pino'
import { expect, it } from 'vitest'
import { loggerOptions } from './log.ts'

it('blanks passwords and tokens a line is given, and what looks like a secret anywhere in it', () => {
  const lines: string[] = []
  const log = pino(loggerOptions('info'), { write: (line: string) => void lines.push(line) })
  log.info({ password: 'p-geheim', body: { token: 't-geheim' } }, 'asked')
  log.warn({ reason: 'no such link: Kx7vQ2mZr9TbL4nWc8HdYs3GfJ6pA1eUo5RiVtXkBqM' }, 'mail not sent')
  const text = lines.join('')
  expect(text).not.toMatch(/geheim|Kx7v/)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['asked', 'mail not sent'])
})

it('tells of a request where it went and from where, and of an error what it was, without what was sent', () => {
  const lines: string[] = []
  const log = pino(loggerOptions('info'), { write: (line: string) => void lines.push(line) })
  const headers = { 'x-app-id': '7', authorization: 'Bearer geheim' }
  const req = { id: 'r1', method: 'GET', url: '/api/admin/users/4711?search=geheim', headers, ip: '192.0.2.1' }
  log.info({ req, res: { statusCode: 200 } }, 'done')
  log.info({ req: { ...req, url: '/order/geheim', headers: { 'x-app-id': "7'--" }, ip: 'geheim' }, res: {} }, 'odd')
  const cause = Object.assign(new Error('Key (email)=(geheim)'), { code: '23505', detail: 'geheim', table: 'app_user' })
  log.error(
    { err: new Error('invalid input syntax for type uuid: "geheim"', { cause: new RangeError('x') }) },
    'failed',
  )
  log.error({ err: Object.assign(new Error('taken'), { ...cause, message: 'taken' }) }, 'failed')
  log.error({ err: 'geheim' }, 'failed')
  expect(lines.join('')).not.toContain('geheim')
  const [done, odd, syntax, taken, text] = lines.map((line) => JSON.parse(line))
  expect(done).toMatchObject({
    req: { id: 'r1', method: 'GET', path: '/api/admin/users/4711', app: 7, address: '192.0.2.1' },
    res: { statusCode: 200 },
  })
  expect(odd.req).toEqual({ id: 'r1', method: 'GET', path: '/order/***' })
  expect(odd.res).toEqual({ statusCode: 0 })
  expect(syntax.err).toMatchObject({ type: 'Error', message: 'invalid input syntax for type uuid: "***"' })
  expect(syntax.err.cause).toMatchObject({ type: 'RangeError', message: 'x' })
  expect(taken.err).toMatchObject({ message: 'taken', code: '23505', table: 'app_user' })
  expect(text.err).toEqual({ type: 'string', message: 'not an error', stack: '' })
})

import { connect, type Socket } from 'node:net'
import { routes } from '@allmend/contract'
import pg from 'pg'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from './build-test-app.ts'

const { server, deps, make, call, databaseUrl } = await buildTestApp()
let [slow, other] = [0, 0]
let [slowToken, otherToken] = ['', '']
let port = 0

beforeAll(async () => {
  slow = await make.app()
  other = await make.app()
  slowToken = await make.staffToken(slow, ['setting:base', 'user:view'])
  otherToken = await make.staffToken(other, ['setting:base', 'user:view'])
  // More than the sockets of both sides take in together.
  await deps.db.withTenant(slow, ({ db }) =>
    db
      .insertInto('audit_entry')
      .values(
        Array.from({ length: 60 }, () => ({
          app_id: slow,
          actor_kind: 'system',
          actor_name: 'System',
          action: 'changed',
          entity: 'object',
          subject: 'Saal',
          after: JSON.stringify({ description: 'x'.repeat(100_000) }),
        })),
      )
      .execute(),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  const [address] = server.addresses()
  port = typeof address === 'object' ? address.port : 0
})

const sockets: Socket[] = []
const giveUp = () => {
  for (const socket of sockets.splice(0)) socket.destroy()
}
afterEach(async () => {
  giveUp()
  // The server notices in its own time.
  await expect.poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))).toBe(0)
})

/** Asks for a file, waits for the first bytes of the answer and takes no more. The status of the answer. */
async function fetchUnread(path: string): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port })
  sockets.push(socket)
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-App-Id: ${slow}\r\nAuthorization: Bearer ${slowToken}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (head: Buffer) => {
      socket.pause()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(head.toString('latin1'))?.[1]))
    })
  })
}

const auditFile = '/api/admin/audit/export?format=csv'
const busyConnections = () => deps.db.pool.totalCount - deps.db.pool.idleCount

it('ten files that nobody reads hold no connection, and everybody else works', async () => {
  for (let n = 0; n < 10; n += 1) expect(await fetchUnread(auditFile)).toBe(200)
  expect(busyConnections()).toBe(0)
  for (const [appId, token] of [
    [slow, slowToken],
    [other, otherToken],
  ] as const) {
    expect((await call('GET /api/admin/users', { appId, token })).status).toBe(200)
    expect((await call('GET /api/admin/audit/export?format=csv', { appId, token })).status).toBe(200)
  }
})

it('an app has so many unread files, then it is told to come back; whoever gives up makes room', async () => {
  for (let n = 0; n < 12; n += 1) expect(await fetchUnread(auditFile)).toBe(200)
  const refused = await call(`GET ${auditFile}`, { appId: slow, token: slowToken })
  expect([refused.status, refused.body.code]).toEqual([503, 'export.busy'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const others = await call(`GET ${auditFile}`, { appId: other, token: otherToken })
  expect(others.status).toBe(200)
  giveUp()
  await expect
    .poll(async () => (await call('GET /api/admin/users/export?format=csv', { appId: slow, token: slowToken })).status)
    .toBe(200)
})

it.each([
  ['csv', 2],
  ['xlsx', 1],
])('only so many files are written at a time: %s', async (format, most) => {
  const ask = () => call(`GET /api/admin/audit/export?format=${format}`, { appId: slow, token: slowToken })
  const blocker = new pg.Client({ connectionString: databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table audit_entry in access exclusive mode')
  const writing = Array.from({ length: most }, ask)
  const stuck = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await deps.db.pool.query(stuck)).rowCount).toBe(most)
  const refused = await ask()
  expect([refused.status, refused.body.code]).toEqual([503, 'export.busy'])
  await blocker.query('rollback')
  await blocker.end()
  expect((await Promise.all(writing)).map(({ status }) => status)).toEqual(Array(most).fill(200))
})

it('whoever goes away while the file is written frees connection and place', async () => {
  const socket = connect({ host: '127.0.0.1', port })
  socket.write(
    `GET ${auditFile} HTTP/1.1\r\nHost: localhost\r\nX-App-Id: ${slow}\r\nAuthorization: Bearer ${slowToken}\r\n\r\n`,
  )
  await expect.poll(busyConnections, { interval: 1 }).toBeGreaterThan(0)
  socket.destroy()
  await expect.poll(busyConnections).toBe(0)
  for (let n = 0; n < 2; n += 1) expect(await fetchUnread(auditFile)).toBe(200)
})

it('every call that may send a long file is given the time for it', () => {
  const exports = routes.filter(({ path }) => path.endsWith('/export'))
  expect(exports.length).toBeGreaterThan(10)
  expect(exports.filter((route) => !('slow' in route && route.slow)).map(({ path }) => path)).toEqual([])
})

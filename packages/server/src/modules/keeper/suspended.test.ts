import { expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { tenantJob } from '../../platform/jobs/worker.ts'

const { make, call, deps, databaseUrl } = await buildTestApp()
const { db } = deps
const home = await make.app()
const keeper = await make.keeperToken()

const set = async (id: number, what: 'suspend' | 'resume') => {
  const { body } = await call(`POST /api/keeper/apps/${id}/${what}`, { appId: home, token: keeper })
  expect(body).toMatchObject({ success: true })
  return body.app as { suspendedAt: string | null }
}
const shut = [503, 'app.suspended']

it('visitors, customers, staff and keys are told so; keepers enter; resumed, all of them do', async () => {
  const domain = 'ruht.example'
  const id = await make.app({ domains: [domain] })
  const [staff, customer] = [await make.staffToken(id, ['setting:base']), await make.customerToken(id)]
  const { token: key } = await make.key(id, ['reservation:view'])
  await make.object(id)
  const knock = async (line: `GET ${string}`, token?: string) => {
    const { status, body } = await call(line, { appId: id, ...(token && { token }) })
    return [status, body.code]
  }
  const answers = async () => ({
    visitor: await knock('GET /api/objects'),
    customer: await knock('GET /api/account/orders', customer),
    staff: await knock('GET /api/admin/settings/colors', staff),
    key: await knock('GET /api/admin/bookings', key),
    keeper: await knock('GET /api/admin/settings/colors', keeper),
    page: (await call('GET /reservation', { headers: { host: domain } })).status,
    login: (await call('GET /login', { headers: { host: domain } })).status,
    other: (await call('GET /api/objects', { appId: home })).status,
  })
  const ok = [200, undefined]
  const open = { visitor: ok, customer: ok, staff: ok, key: ok, keeper: ok, page: 200, login: 200, other: 200 }
  expect(await answers()).toEqual(open)
  expect((await set(id, 'suspend')).suspendedAt).toEqual(expect.any(String))
  expect(await answers()).toEqual({ ...open, visitor: shut, customer: shut, staff: shut, key: shut, page: 503 })
  const { body } = await call('GET /api/config', { headers: { host: domain } })
  expect(body.app).toMatchObject({ isSuspended: true })
  expect((await set(id, 'resume')).suspendedAt).toBeNull()
  expect(await answers()).toEqual(open)
})

it('only keepers sign in meanwhile', async () => {
  const id = await make.app()
  await make.user(id, { role: 'admin', email: 'ida@ruht.example', password: goodPassword })
  await make.keeper({ email: 'kim@ruht.example', username: 'kim@ruht.example' })
  await set(id, 'suspend')
  const login = async (username: string, password = goodPassword) => {
    const { status, body } = await call('POST /api/auth/login', { appId: id, body: { username, password } })
    return [status, body.code]
  }
  expect(await login('ida@ruht.example')).toEqual(shut)
  expect(await login('ida@ruht.example', 'Falsch-2026')).toEqual([422, 'login.failed'])
  expect(await login('kim@ruht.example')).toEqual([200, undefined])
  const { rows } = await db.pool.query('select count(*)::int as sessions from session where app_id = $1', [id])
  expect(rows).toEqual([{ sessions: 0 }])
})

it('its jobs wait and have not failed; after resuming each is done once', async () => {
  const [resting, awake] = [await make.app(), await make.app()]
  await set(resting, 'suspend')
  const done: number[] = []
  const jobs = {
    'test.work': tenantJob(z.object({ appId: z.number() }), async ({ appId }) => {
      done.push(appId)
    }),
  }
  for (const id of [resting, awake])
    await db.withTenant(id, (tx) => enqueue(tx, 'test.work', {}, { key: `work-${id}`, queue: `queue-${id}` }))
  await runJobs(db, databaseUrl, jobs)
  expect(done).toEqual([awake])
  const waiting = async () =>
    (
      await db.pool.query(
        `select key, attempts, queue_name, run_at > now() + interval '4 minutes' as "isLater" from graphile_worker.jobs
         where task_identifier = 'test.work' and attempts < max_attempts`,
      )
    ).rows
  const later = { key: `work-${resting}`, attempts: 0, queue_name: `queue-${resting}`, isLater: true }
  expect(await waiting()).toEqual([later])
  await set(resting, 'resume')
  await db.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [`work-${resting}`])
  await runJobs(db, databaseUrl, jobs)
  expect(done).toEqual([awake, resting])
  expect(await waiting()).toEqual([])
})

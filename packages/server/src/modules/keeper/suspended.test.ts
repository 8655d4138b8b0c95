import { routes } from '@allmend/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { tenantJob } from '../../platform/jobs/worker.ts'

const { make, call, deps, databaseUrl, server } = await buildTestApp()
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

/** What goes on while an app rests, and why. Everything else is shut. */
const goesOn: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'keepers enter by it; of the others nobody gets a session',
  'GET /api/auth/logout': 'whoever has a session can end it',
  'GET /api/user': 'tells the page that nobody may go on, and who the keeper is',
  'POST /api/pay/:app/:kind/:secret': 'money that moved has to be written down',
  'GET /api/config': 'the page needs it to say that the app rests',
  'GET /admin/preview': 'empty frame, shows nothing by itself',
  'GET /embed.js': 'holds nothing of the app; the frame it opens says that it rests',
  'GET /favicon.ico': 'the page that says so is dressed as ever',
  'GET /icon-32.png': 'the page that says so is dressed as ever',
  'GET /icon-180.png': 'the page that says so is dressed as ever',
  'GET /logo.png': 'stands in mails that were sent, and on the page that says so',
  'GET /files/base/*':
    'pictures that were published, in mails that were sent and in caches for a year; keepers see the app as it is',
  'GET /files/assets/*': 'as above; what belongs to bookings and people lies behind calls',
  // Of the installation, and of no app.
  'GET /api/docs': 'of no app',
  'GET /api/docs/assets': 'of no app',
  'GET /api/docs/assets/': 'of no app',
  'GET /api/docs/assets/js/scalar.js': 'of no app',
  'GET /api/docs/assets/openapi.json': 'of no app',
  'GET /api/docs/assets/openapi.yaml': 'of no app',
  'GET /api/openapi.json': 'of no app',
  'HEAD|GET /assets/*': 'of no app',
  'GET /favicon.svg': 'of no app',
  'GET /healthz': 'of no app',
  'GET /metrics': 'of no app',
  'GET /readyz': 'of no app',
}

describe('whichever way an app is reached', async () => {
  const domain = 'still.example'
  const id = await make.app({ domains: [domain] })
  const customerId = await make.user(id, { password: goodPassword })
  const customer = await make.userToken(id, customerId)
  const feed = await call('POST /api/account/calendar-feed', {
    ...{ appId: id, token: customer, body: { currentPassword: goodPassword } },
  })
  const feedPath = new URL(String(feed.body.url)).pathname
  const before = (await call(`GET ${feedPath}`)).status
  await set(id, 'suspend')

  it('every call is shut, by the header, the path or the secret in it, but for those that say why', async () => {
    const open: string[] = []
    for (const { method, path } of routes) {
      const url = path
        .replace(':app', String(id))
        .replace(':token', `${id}-${'x'.repeat(43)}`)
        .replaceAll(/:\w+/g, '1')
      const { status, body } = await call(`${method} ${url}`, {
        ...{ appId: id, headers: { host: domain }, ...(['POST', 'PUT'].includes(method) && { body: {} }) },
      })
      if (status !== 503 || body.code !== 'app.suspended') open.push(`${method} ${path}`)
    }
    const others = server.inventory
      .filter((line) => line.includes(' — open: '))
      .map((line) => line.split(' — ')[0] ?? '')
    expect([...open, ...others].sort()).toEqual(Object.keys(goesOn).sort())
  })

  it('the address of a calendar that worked a moment ago', async () => {
    expect(before).toBe(200)
    const { status, body } = await call(`GET ${feedPath}`)
    expect([status, body.code]).toEqual(shut)
    const wrong = await call(`GET /api/calendar/987654-${'x'.repeat(43)}.ics`)
    expect([wrong.status, wrong.body.code]).toEqual([404, 'record.not_found'])
  })

  it.each(['/', '/start', '/reservation', '/order/12.abc', '/embed', '/account', '/calendar', '/search'])(
    'the page %s says so and shows nothing of it',
    async (url) => {
      const { statusCode, body } = await server.inject({ url, headers: { host: domain } })
      expect([503, 404]).toContain(statusCode)
      expect(body).not.toContain('<main')
    },
  )
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

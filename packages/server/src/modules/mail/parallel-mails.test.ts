import { afterAll, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { startOddServer } from '../../../test/odd-mail-server.ts'
import { runJobs, silent } from '../../../test/run-jobs.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createMetrics } from '../../platform/log/metrics.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { mailJobs, queueMail, queuePlatformMail } from './index.ts'

const { databaseUrl, deps, make } = await buildTestApp()
const { db } = deps
const post = await startOddServer()
const transports = [1, 2].map(() => openMailTransport(post.url, 'post@betrieb.test'))
afterAll(async () => {
  for (const transport of transports) transport?.close()
  await post.down()
})

const values = { firstname: 'Nora', lastname: 'Brunner', device: '', address: '', at: '' }
const queue = (appId: number, names: readonly string[]) =>
  db.withTenant(appId, async (tx) => {
    for (const name of names) await queueMail(tx, 'newDevice', `${name}@chor.test`, values)
  })
const numbered = (count: number, name = 'm') => Array.from({ length: count }, (_, n) => `${name}${n}`)
const states = async (appId: number) =>
  (await db.pool.query('select state, count(*)::int as n from mail_message where app_id = $1 group by 1', [appId])).rows

it('two workers in parallel send each mail once', async () => {
  const [one, two] = [await make.app(), await make.app()]
  post.behave({ takes: 2 })
  const workers = await Promise.all(
    transports.map((transport) =>
      startWorker({
        ...{ databaseUrl, db, log: silent, metrics: createMetrics(db), pollInterval: 20 },
        jobs: mailJobs(transport, 'allmend.test', { turn: { mails: 7 } }),
      }),
    ),
  )
  // In many transactions, so that both are called again and again.
  for (let n = 0; n < 20; n += 1) {
    await queue(one, numbered(5, `a${n}-`))
    await queue(two, numbered(2, `b${n}-`))
  }
  await expect.poll(() => post.taken.length).toBeGreaterThanOrEqual(140)
  for (const worker of workers) await worker.stop()
  const arrived = post.taken.splice(0)
  expect(arrived).toHaveLength(140)
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(140)
  expect([await states(one), await states(two)]).toEqual([[{ state: 'sent', n: 100 }], [{ state: 'sent', n: 40 }]])
})

it('a thousand mails of one app do not delay those of another', async () => {
  const [loud, quiet] = [await make.app(), await make.app()]
  await db.pool.query(
    `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, next_try_at)
     select $1, 'newDevice', 'viel' || n || '@chor.test', 'S', 'T', '<p>T</p>', null from generate_series(1, 1000) n`,
    [loud],
  )
  post.behave({ takes: 10 })
  onTestFinished(() => post.behave({}))
  const [transport] = transports
  const worker = await startWorker({
    ...{ databaseUrl, db, log: silent, metrics: createMetrics(db), pollInterval: 20 },
    jobs: mailJobs(transport ?? null, 'allmend.test'),
  })
  await expect.poll(() => post.taken.length).toBeGreaterThan(10)
  await queue(quiet, ['leise'])
  await expect.poll(() => post.taken.some(({ to }) => to.startsWith('leise'))).toBe(true)
  const place = post.taken.findIndex(({ to }) => to.startsWith('leise'))
  await worker.stop()
  // Told in mails, not in time: whatever the machine is busy with, hundreds would have gone before it one after the other.
  expect(place).toBeLessThan(400)
  expect(place).toBeGreaterThan(10)
  post.taken.splice(0)
  await db.pool.query('delete from mail_message where app_id = $1', [loud])
})

it('a mail under way is nobody else’s; the job whose process died takes it up again', async () => {
  const appId = await make.app()
  await queue(appId, ['a', 'b'])
  await db.pool.query(
    `update mail_message set claimed_by = 4711, claimed_until = now() + interval '5 minutes' where app_id = $1 and recipient like 'a@%'`,
    [appId],
  )
  const jobs = mailJobs(transports[0] ?? null, 'allmend.test')
  const drain = jobs['mail.drain']
  if (drain?.scope !== 'tenant') throw new Error('mails are sent for one app')
  const as = (jobId: string) =>
    drain.run({ appId }, (work) => db.withTenant(appId, work), { log: silent, jobId, attempt: 1 })
  await as('4712')
  expect(post.taken.splice(0).map(({ to }) => to)).toEqual(['b@chor.test'])
  await as('4711')
  expect(post.taken.splice(0).map(({ to }) => to)).toEqual(['a@chor.test'])
  expect(await states(appId)).toEqual([{ state: 'sent', n: 2 }])
  // Should the job be lost as well, its time runs out.
  await queue(appId, ['c'])
  await db.pool.query(
    `update mail_message set claimed_by = 4711, claimed_until = now() - interval '1 second' where app_id = $1 and state = 'queued'`,
    [appId],
  )
  await runJobs(db, databaseUrl, jobs)
  expect(post.taken.splice(0).map(({ to }) => to)).toEqual(['c@chor.test'])
})

it('mails to keepers wait and are tried like all others', async () => {
  const [transport] = transports
  const jobs = mailJobs(transport ?? null, 'allmend.test', { rest: { rest: 0, longestRest: 0 } })
  await db.acrossTenants('test', (tx) => queuePlatformMail(tx, 'passwordChanged', 'kim@betrieb.test', values))
  await post.down()
  await runJobs(db, databaseUrl, jobs)
  const read = async () => (await db.pool.query('select state, tries, last_error from platform_mail')).rows
  expect(await read()).toEqual([{ state: 'queued', tries: 1, last_error: expect.stringMatching(/keine Verbindung/) }])
  await post.up()
  await db.pool.query('update platform_mail set next_try_at = null')
  await runJobs(db, databaseUrl, jobs)
  expect(post.taken.splice(0).map(({ to }) => to)).toEqual(['kim@betrieb.test'])
  expect(await read()).toEqual([{ state: 'sent', tries: 2, last_error: null }])
})

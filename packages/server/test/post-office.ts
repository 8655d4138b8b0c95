import { afterAll } from 'vitest'
import { everyJob } from '../src/jobs.ts'
import { AppServers } from '../src/modules/mail/index.ts'
import { realPlaces } from '../src/modules/payment/index.ts'
import { reminderJobs } from '../src/modules/reminder/index.ts'
import { LinkAddress } from '../src/platform/http/link-address.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { createMetrics } from '../src/platform/log/metrics.ts'
import { openMailTransport } from '../src/platform/mail-transport/mail-transport.ts'
import type { TestApp } from './build-test-app.ts'
import { startOddServer } from './odd-mail-server.ts'
import { readMail } from './read-mail.ts'
import { silent, untilIdle } from './run-jobs.ts'

/** The background work of an installation, all of it, by one worker that runs on, with a mail server at its end. */
export async function openPostOffice({ deps, databaseUrl }: Pick<TestApp, 'deps' | 'databaseUrl'>) {
  const { db, storage, mailFrom } = deps
  const post = await startOddServer()
  const transport = openMailTransport(post.url, mailFrom)
  const servers = new AppServers(deps)
  const links = new LinkAddress(deps, () => undefined)
  let clock = () => new Date()
  const { 'reminder.find_apps': _, ...reminders } = reminderJobs(links, () => clock())
  // A round by the clock of the machine would come in between.
  const { 'reminder.find_apps': __, ...others } = everyJob({
    storage,
    mailFrom,
    transport,
    servers,
    links,
    keepsSecrets: false,
    db,
    log: silent,
    places: deps.paymentPlaces ?? realPlaces,
    allowsPrivateHosts: deps.allowsPrivateHosts,
  })
  const jobs = { ...others, ...reminders }
  const metrics = createMetrics(db)
  const worker = await startWorker({ databaseUrl, db, jobs, log: silent, metrics, pollInterval: 50 })
  afterAll(async () => {
    await worker.stop()
    transport?.close()
    servers.close()
    await post.down()
  })
  return {
    post,
    /** A round of what goes by the clock, for one app. */
    async remind(appId: number, now: Date) {
      clock = () => now
      await db.pool.query(`select graphile_worker.add_job('reminder.send', json_build_object('appId', $1::int))`, [
        appId,
      ])
    },
    /** Waits until all is done, and answers with what reached the mail server since the last time. */
    async deliver() {
      await untilIdle(db, jobs)
      const arrived = post.taken.splice(0)
      const keys = arrived.map(({ messageId }) => messageId.slice(1, -1).split('@')[0])
      const { rows } = await db.pool.query<{ key: string; topic: string }>(
        `select message_key::text as key, topic from mail_message where message_key = any($1)
         union all select message_key::text, topic from platform_mail where message_key = any($1)`,
        [keys],
      )
      const topics = new Map(rows.map(({ key, topic }) => [key, topic]))
      return arrived.map(({ to, data, messageId }, at) => ({
        ...{ to, messageId, topic: topics.get(keys[at] ?? '') ?? '' },
        ...readMail(data),
      }))
    },
  }
}

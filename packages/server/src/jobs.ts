import { hostname } from 'node:os'
import type { Config } from './config.ts'
import { bookingJobs } from './modules/booking/index.ts'
import { deskSubscribers } from './modules/desk/index.ts'
import { mailJobs } from './modules/mail/index.ts'
import { orderJobs, orderSubscribers } from './modules/order/index.ts'
import { userJobs } from './modules/user/index.ts'
import type { Database } from './platform/db/database.ts'
import { eventJobs } from './platform/events/outbox.ts'
import { startWorker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log/log.ts'
import type { Metrics } from './platform/log/metrics.ts'
import { openMailTransport } from './platform/mail-transport/mail-transport.ts'
import { securityLogJobs } from './platform/security-log/forget-events.ts'
import { fileJobs } from './platform/storage/pending-files.ts'
import type { Storage } from './platform/storage/storage.ts'

/** Does the background work of every module, inside the server process or in one of its own. */
export async function startJobs(
  config: Config,
  databaseUrl: string,
  { db, storage, log, metrics }: { db: Database; storage: Storage; log: Log; metrics: Metrics },
) {
  const transport = openMailTransport(config.smtpUrl, config.mailFrom)
  const jobs = {
    ...userJobs,
    ...securityLogJobs,
    ...bookingJobs,
    ...orderJobs,
    ...fileJobs(storage),
    ...eventJobs([...orderSubscribers, ...deskSubscribers]),
    ...mailJobs(transport, hostname(), { keepsSecrets: config.hasOwnDatabase }),
  }
  const worker = await startWorker({ databaseUrl, db, jobs, log, metrics })
  return {
    async stop() {
      await worker.stop()
      transport?.close()
    },
  }
}

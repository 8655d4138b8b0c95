import { hostname } from 'node:os'
import type { Config } from './config.ts'
import { bookingJobs } from './modules/booking/index.ts'
import { deskSubscribers } from './modules/desk-booking/index.ts'
import { AppServers, mailJobs } from './modules/mail/index.ts'
import { assetFiles, mediaJobs } from './modules/media/index.ts'
import { documentFiles, orderJobs, orderSubscribers } from './modules/order/index.ts'
import { userJobs } from './modules/user/index.ts'
import type { Database } from './platform/db/database.ts'
import { eventJobs } from './platform/events/outbox.ts'
import { startWorker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log/log.ts'
import type { Metrics } from './platform/log/metrics.ts'
import { type MailTransport, openMailTransport } from './platform/mail-transport/mail-transport.ts'
import { SmallPictures } from './platform/pictures/small-pictures.ts'
import { securityLogJobs } from './platform/security-log/forget-events.ts'
import { fileJobs } from './platform/storage/pending-files.ts'
import { proofJobs } from './platform/storage/prove-files.ts'
import type { Storage } from './platform/storage/storage.ts'
import { UploadPlaces } from './platform/upload/upload-places.ts'

interface Outside {
  readonly storage: Storage
  /** None where mails are only kept. */
  readonly transport: MailTransport | null
  /** Whether whoever runs this reads links and codes of mails in the log. */
  readonly keepsSecrets: boolean
  /** Mail servers of municipalities that have their own. */
  readonly servers: AppServers
}

/** The background work of every module, by its name in the queue. */
export const everyJob = ({ storage, transport, keepsSecrets, servers }: Outside) => ({
  ...userJobs,
  ...securityLogJobs,
  ...bookingJobs,
  ...orderJobs,
  ...fileJobs(storage),
  ...mediaJobs(storage),
  ...proofJobs(storage, [assetFiles, documentFiles]),
  ...eventJobs([...orderSubscribers, ...deskSubscribers]),
  ...mailJobs(transport, hostname(), {
    ...{ keepsSecrets, servers },
    pictures: new SmallPictures(storage, new UploadPlaces()),
  }),
})

/** Does the background work, inside the server process or in one of its own. */
export async function startJobs(
  config: Config,
  databaseUrl: string,
  { db, storage, log, metrics }: { db: Database; storage: Storage; log: Log; metrics: Metrics },
) {
  const transport = openMailTransport(config.smtpUrl, config.mailFrom)
  const servers = new AppServers(config)
  const jobs = everyJob({ storage, transport, servers, keepsSecrets: config.hasOwnDatabase })
  const worker = await startWorker({ databaseUrl, db, jobs, log, metrics })
  return {
    async stop() {
      await worker.stop()
      transport?.close()
      servers.close()
    },
  }
}

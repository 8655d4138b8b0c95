import { domainOf } from '@allmend/domain/mail'
import type { Config } from './config.ts'
import { bookingJobs } from './modules/booking/index.ts'
import { deskSubscribers } from './modules/desk-booking/index.ts'
import { AppServers, mailJobs } from './modules/mail/index.ts'
import { assetFiles, mediaJobs } from './modules/media/index.ts'
import { documentFiles, dunningJobs, letterDrawer, orderJobs, orderSubscribers } from './modules/order/index.ts'
import { type ProviderPlaces, paymentJobs, realPlaces } from './modules/payment/index.ts'
import { reminderJobs } from './modules/reminder/index.ts'
import { userJobs } from './modules/user/index.ts'
import type { Database } from './platform/db/database.ts'
import { eventJobs } from './platform/events/outbox.ts'
import { LinkAddress } from './platform/http/link-address.ts'
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
  /** Where mails of the installation come from. */
  readonly mailFrom: string
  /** None where mails are only kept. */
  readonly transport: MailTransport | null
  /** Whether whoever runs this reads links and codes of mails in the log. */
  readonly keepsSecrets: boolean
  /** Mail servers of municipalities that have their own. */
  readonly servers: AppServers
  /** Where mails lead to. */
  readonly links: LinkAddress
  readonly db: Database
  readonly log: Log
  /** Where payment providers are called. */
  readonly places: ProviderPlaces
}

/** The background work of every module, by its name in the queue. */
export function everyJob({ storage, mailFrom, transport, keepsSecrets, servers, links, db, log, places }: Outside) {
  const pictures = new SmallPictures(storage, new UploadPlaces())
  return {
    ...userJobs,
    ...securityLogJobs,
    ...bookingJobs,
    ...orderJobs,
    ...dunningJobs(links, transport !== null),
    ...paymentJobs({ db, secrets: db.secrets, links, log, places }),
    ...reminderJobs(links),
    ...fileJobs(storage),
    ...mediaJobs(storage),
    ...proofJobs(storage, [assetFiles, documentFiles]),
    ...eventJobs([...orderSubscribers, ...deskSubscribers]),
    ...mailJobs(transport, domainOf(mailFrom), { keepsSecrets, servers, pictures, drawLetter: letterDrawer(pictures) }),
  }
}

interface Surroundings {
  readonly db: Database
  readonly storage: Storage
  readonly log: Log
  readonly metrics: Metrics
  /** Where the server listens; a process without one goes by the setting. */
  readonly port?: () => number | undefined
  /** Simulators of payment providers, where there are some. */
  readonly places?: ProviderPlaces | undefined
}

/** Does the background work, inside the server process or in one of its own. */
export async function startJobs(
  config: Config,
  databaseUrl: string,
  { db, storage, log, metrics, port = () => config.port, places = realPlaces }: Surroundings,
) {
  const transport = openMailTransport(config.smtpUrl, config.mailFrom)
  const servers = new AppServers(config)
  const links = new LinkAddress(config, port)
  const { mailFrom, hasOwnDatabase: keepsSecrets } = config
  const jobs = everyJob({ storage, mailFrom, transport, servers, links, keepsSecrets, db, log, places })
  const worker = await startWorker({ databaseUrl, db, jobs, log, metrics })
  return {
    async stop() {
      await worker.stop()
      transport?.close()
      servers.close()
    },
  }
}

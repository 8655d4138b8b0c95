import { domainOf } from '@allmend/domain/mail'
import type { Config } from './config.ts'
import { bookingJobs } from './modules/booking/index.ts'
import { deskSubscribers } from './modules/desk-booking/index.ts'
import { type GatewayStandIn, gatewayJobs, gatewaySubscribers } from './modules/gateway/index.ts'
import { impexorJobs, maintenanceJobs } from './modules/keeper/index.ts'
import { AppServers, mailJobs } from './modules/mail/index.ts'
import { assetFiles, mediaJobs } from './modules/media/index.ts'
import { documentFiles, dunningJobs, letterDrawer, orderJobs, orderSubscribers } from './modules/order/index.ts'
import { type ProviderPlaces, paymentJobs, realPlaces } from './modules/payment/index.ts'
import { reminderJobs } from './modules/reminder/index.ts'
import { userJobs } from './modules/user/index.ts'
import { webhookJobs, webhookSubscribers } from './modules/webhook/index.ts'
import { type BackupSchedule, backupJobs } from './platform/backup/backup-jobs.ts'
import { type BackupSource, backupSourceOf } from './platform/backup/take-backup.ts'
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
import { sealedColumns } from './sealed-columns.ts'

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
  /** The operator allows targets of webhooks and gateways inside. */
  readonly allowsPrivateHosts: boolean
  /** A simulator of a municipality's software. */
  readonly standIn?: GatewayStandIn | undefined
  /** When backups are made, where they are, and what of. */
  readonly backups?: { readonly schedule: BackupSchedule; readonly source: () => Promise<BackupSource> } | null
}

/** The background work of every module, by its name in the queue. */
export function everyJob(outside: Outside) {
  const { storage, mailFrom, transport, keepsSecrets, servers, links, db, log, places, allowsPrivateHosts, standIn } =
    outside
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
    ...impexorJobs({ db, storage }),
    ...proofJobs(storage, [assetFiles, documentFiles]),
    ...maintenanceJobs({ db, storage, files: [assetFiles, documentFiles] }),
    ...(outside.backups && backupJobs(outside.backups.schedule, outside.backups.source)),
    ...webhookJobs({ db, allowsPrivateHosts }),
    ...gatewayJobs({ db, log, allowsPrivateHosts, standIn }),
    ...eventJobs([...orderSubscribers, ...deskSubscribers, ...webhookSubscribers, ...gatewaySubscribers]),
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
  /** A simulator of a municipality's software, where there is one. */
  readonly standIn?: GatewayStandIn | undefined
}

/** Does the background work, inside the server process or in one of its own. */
export async function startJobs(
  config: Config,
  databaseUrl: string,
  { db, storage, log, metrics, port = () => config.port, places = realPlaces, standIn }: Surroundings,
) {
  const transport = openMailTransport(config.smtpUrl, config.mailFrom)
  const servers = new AppServers(config)
  const links = new LinkAddress(config, port)
  const { mailFrom, hasOwnDatabase: keepsSecrets, allowsPrivateHosts } = config
  const jobs = everyJob({
    storage,
    mailFrom,
    transport,
    servers,
    links,
    keepsSecrets,
    db,
    log,
    places,
    allowsPrivateHosts,
    standIn,
    backups: config.backups && {
      schedule: config.backups,
      source: () => backupSourceOf(config, databaseUrl, storage, sealedColumns),
    },
  })
  const worker = await startWorker({ databaseUrl, db, jobs, log, metrics })
  return {
    async stop() {
      await worker.stop()
      transport?.close()
      servers.close()
    },
  }
}

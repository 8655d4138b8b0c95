import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { enterTrialDirectory } from './demo/trial-directory.ts'
import { startJobs } from './jobs.ts'
import type { GatewayStandIn } from './modules/gateway/index.ts'
import { type ProviderPlaces, readPaymentAddress } from './modules/payment/index.ts'
import { checkDatabase, createPool } from './platform/db/connect.ts'
import { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createMetrics } from './platform/log/metrics.ts'
import { runUntilStopped } from './platform/run-until-stopped.ts'
import { openKey } from './platform/secrets/open-key.ts'
import { reseal } from './platform/secrets/reseal.ts'
import { StartError } from './platform/start-error.ts'
import { LocalDisk } from './platform/storage/local-disk.ts'
import { openStorage } from './platform/storage/storage.ts'
import { sealedColumns } from './sealed-columns.ts'

export interface RunningServer {
  readonly url: string
  /** Where the one who takes the money online tells of it, if there is one. */
  paymentAddress(): Promise<string | null>
  stop(): Promise<void>
}

/** Listens on a migrated database. Stopping finishes the requests and jobs under way first. */
/** What plays a service somewhere else, for whoever tries the system or tests it. */
export interface StandIns {
  readonly places?: ProviderPlaces | undefined
  readonly gateway?: GatewayStandIn | undefined
  readonly directory?: string | null | undefined
}

export async function startServer(
  config: Config,
  { places, gateway: gatewayStandIn, directory: trialDirectory = null }: StandIns = {},
): Promise<RunningServer> {
  const { databaseUrl, directUrl } = databaseUrls(config)
  await mkdir(config.dataDir, { recursive: true })
  const secrets = await openKey(directUrl, config, sealedColumns)
  let isStopping = false
  const db = new Database(
    createPool(databaseUrl, config.databasePool, (error) => {
      // Only the message: the error carries the whole connection, keys included.
      if (!isStopping) server.log.warn({ reason: error.message }, 'database connection lost')
    }),
    databaseUrl === directUrl,
    secrets,
  )
  const metrics = createMetrics(db)
  const storage = await openStorage(config.storageUrl, config.dataDir)
  const disk = new LocalDisk(config.dataDir)
  if (config.previousSecretKey !== undefined) await reseal(db, sealedColumns)
  const webDir = config.webDir ?? join(import.meta.dirname, '../../web/dist')
  const server = await buildApp({
    ...config,
    ...{ db, storage, disk, secrets, metrics, webDir, paymentPlaces: places, gatewayStandIn, trialDirectory },
  })
  const port = () => {
    const [address] = server.addresses()
    return typeof address === 'object' ? address.port : config.port
  }
  const jobs =
    config.worker === 'inline'
      ? await startJobs(config, directUrl, {
          ...{ db, storage, log: server.log, metrics, port, places, standIn: gatewayStandIn },
        })
      : null
  if (trialDirectory !== null) await enterTrialDirectory(db, trialDirectory)
  await listen(server, config)
  return {
    url: `http://localhost:${port()}`,
    paymentAddress: () => readPaymentAddress(db, port()),
    async stop() {
      isStopping = true
      await server.close()
      await jobs?.stop()
      await db.close()
    },
  }
}

export function databaseUrls({ databaseUrl, databaseDirectUrl }: Config): { databaseUrl: string; directUrl: string } {
  if (!databaseUrl) throw new StartError('DATABASE_URL fehlt. Ohne eigene Datenbank starten Sie mit npm start.')
  return { databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl }
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartError(`Der Port ${port} ist schon belegt. Wählen Sie mit PORT=3001 einen anderen.`)
  }
}

/** `npm run server`: a server on an external database, as an installation runs it. */
if (import.meta.main) {
  await runUntilStopped(async () => {
    const config = readConfig(process.env)
    const { directUrl } = databaseUrls(config)
    await checkDatabase(directUrl)
    await migrate(directUrl)
    if (config.seedDemo) await seedDemo(directUrl, config)
    return startServer(config)
  })
}

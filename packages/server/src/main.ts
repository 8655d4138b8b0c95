import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { mailJobs } from './modules/mail/index.ts'
import { userJobs } from './modules/user/index.ts'
import { checkDatabase, createPool } from './platform/db/connect.ts'
import { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { eventJobs } from './platform/events/outbox.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createMetrics } from './platform/log/metrics.ts'
import { openMailTransport } from './platform/mail-transport/mail-transport.ts'
import { StartError } from './platform/start-error.ts'
import { openStorage } from './platform/storage/storage.ts'

export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/** Listens on a migrated database. Stopping finishes the requests and jobs under way first. */
export async function startServer(config: Config): Promise<RunningServer> {
  const { databaseUrl, databaseDirectUrl } = config
  if (!databaseUrl || !databaseDirectUrl)
    throw new StartError('DATABASE_URL fehlt. Ohne eigene Datenbank starten Sie mit npm start.')
  await mkdir(config.dataDir, { recursive: true })
  // Assigned once there is a log to write to; connections break later than that.
  let onLost = (_: Error) => {}
  const db = new Database(createPool(databaseUrl, config.databasePool, (error) => onLost(error)))
  const metrics = createMetrics(db)
  const storage = await openStorage(config.storageUrl, config.dataDir)
  const transport = openMailTransport(config.smtpUrl, config.mailFrom)
  const server = await buildApp({
    ...config,
    db,
    storage,
    metrics,
    webDir: join(import.meta.dirname, '../../web/dist'),
  })
  onLost = (error) => server.log.warn({ err: error }, 'database connection lost')
  const worker =
    config.worker === 'inline'
      ? await startWorker({
          databaseUrl: databaseDirectUrl,
          db,
          jobs: { ...userJobs, ...eventJobs([]), ...mailJobs(transport, hostname()) },
          log: server.log,
          metrics,
        })
      : null
  await listen(server, config)
  const [address] = server.addresses()
  return {
    url: `http://localhost:${typeof address === 'object' ? address.port : config.port}`,
    async stop() {
      await server.close()
      await worker?.stop()
      transport?.close()
      await db.close()
    },
  }
}

async function listen(server: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartError(`Der Port ${port} ist schon belegt. Wählen Sie mit PORT=3001 einen anderen.`)
  }
}

/** `node packages/server/src/main.ts`: a server on an external database, as an installation runs it. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseDirectUrl } = config
  if (!databaseDirectUrl) throw new StartError('DATABASE_URL fehlt. Ohne eigene Datenbank starten Sie mit npm start.')
  await checkDatabase(databaseDirectUrl)
  await migrate(databaseDirectUrl)
  if (config.seedDemo) await seedDemo(databaseDirectUrl, config.dataDir, config.storageUrl)
  const server = await startServer(config)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
}

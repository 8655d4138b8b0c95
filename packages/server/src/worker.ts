import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { databaseUrls } from './main.ts'
import { checkDatabase, createPool } from './platform/db/connect.ts'
import { Database } from './platform/db/database.ts'
import { loggerOptions } from './platform/log/log.ts'
import { createMetrics } from './platform/log/metrics.ts'
import { runUntilStopped } from './platform/run-until-stopped.ts'
import { openKey } from './platform/secrets/open-key.ts'
import { openStorage } from './platform/storage/storage.ts'
import { sealedColumns } from './sealed-columns.ts'

/** `npm run worker`: the background work in a process of its own; the servers then run with WORKER=off. */
await runUntilStopped(async () => {
  const config = readConfig(process.env)
  const { databaseUrl, directUrl } = databaseUrls(config)
  await checkDatabase(directUrl)
  await mkdir(config.dataDir, { recursive: true })
  const log = pino(loggerOptions(config.logLevel))
  const db = new Database(
    createPool(databaseUrl, 5, ({ message }) => log.warn({ reason: message }, 'database connection lost')),
    databaseUrl === directUrl,
    await openKey(directUrl, config, sealedColumns),
  )
  const storage = await openStorage(config.storageUrl, config.dataDir)
  const jobs = await startJobs(config, directUrl, { db, storage, log, metrics: createMetrics(db) })
  return {
    async stop() {
      await jobs.stop()
      await db.close()
    },
  }
})

import { join } from 'node:path'
import type { Config } from '../../packages/server/src/config.ts'
import { seedDemo } from '../../packages/server/src/demo/seed.ts'
import { checkDatabase } from '../../packages/server/src/platform/db/connect.ts'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { readDemoNote, writeDemoNote } from '../../packages/server/src/platform/embedded-postgres/demo-note.ts'
import { checkDisk } from './check-disk.ts'
import type { Running } from './running.ts'
import { showProgress } from './show-progress.ts'
import { startOwnDatabase } from './start-own-database.ts'

export type ReadyConfig = Config & { databaseUrl: string; databaseDirectUrl: string }
export type OpenDatabase = { config: ReadyConfig; hasDemo: boolean }

/** A migrated database: the one of DATABASE_URL, or one of our own below the data folder. */
export async function openDatabase(config: Config, running: Running): Promise<OpenDatabase> {
  await checkDisk(config.dataDir)
  const { databaseUrl, databaseDirectUrl = databaseUrl } = config
  return databaseUrl && databaseDirectUrl
    ? openForeign({ ...config, databaseUrl, databaseDirectUrl })
    : openOwn(config, running)
}

async function openForeign(config: ReadyConfig): Promise<OpenDatabase> {
  await showProgress('Datenbank erreichbar', () => checkDatabase(config.databaseDirectUrl))
  await update(config)
  if (config.seedDemo) await seed(config)
  return { config, hasDemo: config.seedDemo }
}

async function openOwn(config: Config, running: Running): Promise<OpenDatabase> {
  const folder = join(config.dataDir, 'postgres')
  const { url, created } = await startOwnDatabase(folder, running)
  const ready = { ...config, databaseUrl: url, databaseDirectUrl: url }
  await update(ready)

  // Written after the seeding, so that a first start cut short is still the first the next time.
  const note = created ? undefined : await readDemoNote(folder)
  const isWanted = config.seedDemo || (note === undefined && !isDeclined(process.env.SEED_DEMO))
  if (isWanted) await seed(ready)
  if (note === undefined) await writeDemoNote(folder, isWanted)
  return { config: ready, hasDemo: isWanted || note === true }
}

function isDeclined(value: string | undefined): boolean {
  return value === '0' || value === 'false'
}

async function update({ databaseDirectUrl }: ReadyConfig): Promise<void> {
  await showProgress(
    'Datenbank auf dem neusten Stand',
    () => migrate(databaseDirectUrl),
    ({ applied }) => (applied.length === 0 ? '' : `, ${applied.length} Migrationen angewendet`),
  )
}

async function seed(config: ReadyConfig): Promise<void> {
  await showProgress(
    'Demo-Daten',
    () => seedDemo(config.databaseDirectUrl, config),
    (result) => (result === 'seeded' ? ' angelegt' : ' vorhanden'),
  )
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { checkDatabase, createPool } from '../platform/db/connect.ts'
import { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { writeDemoNote } from '../platform/embedded-postgres/demo-note.ts'
import { findDatabase } from '../platform/embedded-postgres/find-running.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts'
import { LinkAddress } from '../platform/http/link-address.ts'
import { openKey } from '../platform/secrets/open-key.ts'
import { StartError } from '../platform/start-error.ts'
import { sealedColumns } from '../sealed-columns.ts'

/** The settings, and a database that answers. */
export interface Installation {
  readonly config: Config
  readonly databaseUrl: string
  /** Past a pooler. */
  readonly directUrl: string
  /** Ends what was started for this command. */
  stop(): Promise<void>
}

interface Wanted {
  /** Makes the database below the data folder if there is none. */
  readonly mayCreate?: boolean
  /** Nobody else may work on it. */
  readonly isAlone?: boolean
}

const ownFolder = ({ dataDir }: Config) => join(dataDir, 'postgres')

export async function findInstallation({ mayCreate = false, isAlone = false }: Wanted): Promise<Installation> {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databaseDirectUrl: directUrl = databaseUrl } = config
    await checkDatabase(directUrl)
    return { config, databaseUrl, directUrl, stop: async () => undefined }
  }
  const found = await findDatabase(ownFolder(config))
  if (!found.isThere && !mayCreate) {
    throw new StartError(
      `In ${config.dataDir} gibt es noch keine Datenbank. Prüfen Sie DATA_DIR oder DATABASE_URL, oder richten Sie mit «keeper create» eine ein.`,
    )
  }
  if (found.isThere && found.url !== null) {
    if (isAlone) throw new StartError('Allmend läuft noch in diesem Ordner; beenden Sie es zuerst.')
    return { config, databaseUrl: found.url, directUrl: found.url, stop: async () => undefined }
  }
  await mkdir(config.dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: ownFolder(config) })
  // Whoever begins here wants an installation, and nothing to try.
  if (postgres.created && !config.seedDemo) await writeDemoNote(ownFolder(config), false)
  return { config, databaseUrl: postgres.url, directUrl: postgres.url, stop: () => postgres.stop() }
}

/** What use cases need. */
export interface OpenInstallation extends Installation {
  readonly db: Database
  readonly links: LinkAddress
}

/** A database with the tables of this version, as the start of a server leaves it. */
export async function openInstallation(installation: Installation): Promise<OpenInstallation> {
  const { config, databaseUrl, directUrl } = installation
  await migrate(directUrl)
  await mkdir(config.dataDir, { recursive: true })
  const secrets = await openKey(directUrl, config, sealedColumns)
  const db = new Database(createPool(databaseUrl, 2), databaseUrl === directUrl, secrets)
  return {
    ...installation,
    db,
    links: new LinkAddress(config, () => config.port),
    async stop() {
      await db.close()
      await installation.stop()
    },
  }
}

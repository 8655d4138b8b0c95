import { rm } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import { checkCluster } from './check-cluster.ts'
import { chooseAccount } from './choose-account.ts'
import { claimFolder } from './claim-folder.ts'
import { ensureDatabase } from './ensure-database.ts'
import { explainSystemError } from './explain-failure.ts'
import { findBinaries } from './find-binaries.ts'
import { initCluster } from './init-cluster.ts'
import { describeInstallation, type Installation } from './installation.ts'
import { launchPostmaster, type Postmaster } from './launch-postmaster.ts'
import { makeTemporaryFolder } from './make-temporary-folder.ts'
import { placeBinaries } from './place-binaries.ts'
import { placeFolder } from './place-folder.ts'
import { readIfThere } from './read-if-there.ts'
import { durableSettings, ephemeralSettings } from './settings.ts'
import { stopOrphan } from './stop-orphan.ts'
import { stopPostmaster } from './stop-postmaster.ts'

export type EmbeddedPostgres = {
  /** Connects as superuser to the database `allmend`. */
  url: string
  pid: number
  /** True when there was no database before this start. */
  created: boolean
  /** Settles when the server has ended, asked or not. */
  exited: Promise<void>
  stop(): Promise<void>
}

type Log = (line: string) => void

export type EmbeddedPostgresOptions =
  | { dataDir: string; ephemeral?: false; log?: Log }
  /** A fast database for tests: nothing survives, the folder is removed at stop. */
  | { dataDir?: string; ephemeral: true; log?: Log }

/** Runs a real PostgreSQL of our own, for whoever has none. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = options.dataDir ?? (await makeTemporaryFolder())
  const { ephemeral = false, log = () => undefined } = options
  try {
    const { installation, version } = await install(dataDir, log)
    const release = await claimFolder(installation.folder)
    try {
      const created = await prepareCluster(installation, version, ephemeral)
      const postmaster = await launch(installation, ephemeral, log)
      const stop = once(async () => {
        await stopPostmaster(postmaster)
        await release()
        if (ephemeral) await removeFolders(installation.folder, dataDir)
      })
      return { url: postmaster.url, pid: postmaster.pid, created, exited: postmaster.exited, stop }
    } catch (error) {
      await release()
      throw error
    }
  } catch (error) {
    if (ephemeral) await rm(dataDir, { recursive: true, force: true })
    throw explainSystemError(error)
  }
}

async function install(dataDir: string, log: Log) {
  const account = await chooseAccount(dataDir)
  const found = await findBinaries()
  const binaries = await placeBinaries(found, account, log)
  const folder = await placeFolder(dataDir, account, log)
  return { installation: describeInstallation(folder, binaries, account), version: found.version }
}

/** Says whether it created the database. */
async function prepareCluster(installation: Installation, version: string, ephemeral: boolean): Promise<boolean> {
  if (await checkCluster(installation, version)) {
    await stopOrphan(installation.cluster)
    return false
  }
  await initCluster(installation, { durable: !ephemeral })
  return true
}

async function launch(installation: Installation, ephemeral: boolean, log: Log): Promise<Postmaster> {
  const password = await readIfThere(installation.passwordFile)
  if (!password)
    throw new StartError(`Das Passwort der Datenbank fehlt; stellen Sie ${installation.passwordFile} wieder her.`)
  const settings = ephemeral ? ephemeralSettings : durableSettings
  const postmaster = await launchPostmaster(installation, settings, password, log)
  try {
    return { ...postmaster, url: await ensureDatabase(postmaster.url, 'allmend') }
  } catch (error) {
    await stopPostmaster(postmaster)
    throw error
  }
}

async function removeFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= action())
}

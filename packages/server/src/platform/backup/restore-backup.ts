import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readIfThere } from '../embedded-postgres/read-if-there.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import { loadDatabase } from './load-database.ts'
import { type ProvenArchive, readEntries } from './read-archive.ts'
import { DatabaseBeside, type DatabaseState, readState, refuseInUse, wipe } from './restore-target.ts'
import { filesOf } from './storage-files.ts'

export interface RestorePlace {
  /** Past a pooler. */
  readonly directUrl: string
  readonly dataDir: string
  /** A bucket; without one, files lie below the data folder. */
  readonly bucket: Storage | null
  /** The key of the settings, where there is one. */
  readonly secretKey: string | undefined
  readonly previousSecretKey: string | undefined
}

export interface RestorePlan {
  readonly database: DatabaseState
  readonly hasFiles: boolean
  /** The key of the data folder is another one. */
  readonly hasOtherKey: boolean
}

const keyFile = ({ dataDir }: RestorePlace) => join(dataDir, 'secret.key')
const filesFolder = ({ dataDir }: RestorePlace) => join(dataDir, 'files')

/** What is there already, and would be replaced. Refuses what cannot be done at all. */
export async function planRestore(place: RestorePlace, { key }: ProvenArchive): Promise<RestorePlan> {
  const { secretKey, previousSecretKey, bucket } = place
  if (secretKey !== undefined && secretKey !== key && previousSecretKey !== key) {
    throw new StartError(
      'SECRET_KEY ist nicht der Schlüssel der Sicherung; was sie verschlüsselt enthält, wäre nicht zu lesen. Setzen Sie ihn auf den Inhalt von secret.key im Archiv, oder SECRET_KEY_PREVIOUS.',
    )
  }
  await refuseInUse(place.directUrl)
  const database = await readState(place.directUrl)
  if (database === 'foreign') {
    throw new StartError('In der Datenbank liegen Tabellen, die nicht von Allmend sind; nennen Sie eine andere.')
  }
  const own = secretKey === undefined ? (await readIfThere(keyFile(place)))?.trim() : undefined
  return {
    database,
    hasFiles: bucket ? await hasAny(bucket) : await hasEntries(filesFolder(place)),
    hasOtherKey: own !== undefined && own !== key,
  }
}

export const needsReplace = ({ database, hasFiles, hasOtherKey }: RestorePlan): boolean =>
  database === 'used' || hasFiles || (hasOtherKey && database !== 'empty')

/** Puts an archive in the place of what is there. If it fails, what was there is there still. */
export async function restoreBackup(place: RestorePlace, archive: ProvenArchive, plan: RestorePlan): Promise<void> {
  const beside = plan.database === 'used' ? await DatabaseBeside.make(place.directUrl, 'neu') : null
  const folder = place.bucket ? null : `${filesFolder(place)}.neu-${randomBytes(4).toString('hex')}`
  let swapped: SwappedFolder | null = null
  try {
    if (plan.database === 'unused') await wipe(place.directUrl)
    await loadDatabase(beside?.url ?? place.directUrl, archive)
    await restoreFiles(place, archive, folder)
    const putKey = await prepareKey(place, archive.key)
    if (folder) swapped = await swapFolders(filesFolder(place), folder)
    await beside?.takePlace()
    await putKey()
  } catch (error) {
    await swapped?.undo()
    if (folder) await rm(folder, { recursive: true, force: true })
    if (beside) await beside.drop()
    else await wipe(place.directUrl)
    throw error
  }
  await swapped?.removeOld()
}

async function restoreFiles({ bucket }: RestorePlace, archive: ProvenArchive, folder: string | null): Promise<void> {
  if (folder) await unpackFiles(archive, folder)
  if (!bucket) return
  for await (const { name, size, pieces } of filesIn(archive)) {
    await bucket.putStream(name, Readable.from(pieces), { contentLength: size })
  }
}

/** The files of an archive, in a new folder. */
export async function unpackFiles(archive: ProvenArchive, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const { name, pieces } of filesIn(archive)) {
    const target = join(folder, name)
    await mkdir(dirname(target), { recursive: true })
    await pipeline(pieces, createWriteStream(target, { flags: 'wx' }))
  }
}

async function* filesIn({ path }: ProvenArchive) {
  for await (const { name, ...entry } of readEntries(path)) {
    if (name.startsWith('files/')) yield { ...entry, name: name.slice('files/'.length) }
  }
}

interface SwappedFolder {
  undo(): Promise<void>
  removeOld(): Promise<void>
}

async function swapFolders(current: string, next: string): Promise<SwappedFolder> {
  const old = `${current}.alt-${randomBytes(4).toString('hex')}`
  const had = (await entriesOf(current)) !== null
  if (had) await rename(current, old)
  const undo = async () => {
    await rm(current, { recursive: true, force: true })
    if (had) await rename(old, current)
  }
  try {
    await rename(next, current)
  } catch (error) {
    await undo()
    throw error
  }
  return { undo, removeOld: () => rm(old, { recursive: true, force: true }) }
}

/** Writes the key aside; it counts when the returned step is done. The one before stays: what else it encrypted would be lost with it. */
async function prepareKey(place: RestorePlace, key: string): Promise<() => Promise<void>> {
  const file = keyFile(place)
  const own = place.secretKey ?? (await readIfThere(file))?.trim()
  if (own === key || place.secretKey !== undefined) return async () => undefined
  await mkdir(place.dataDir, { recursive: true })
  const aside = `${file}.neu`
  await writeFile(aside, `${key}\n`, { mode: 0o600 })
  await chmod(aside, 0o600)
  return async () => {
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
    if (own !== undefined) await rename(file, `${file}.vor-${stamp}`)
    await rename(aside, file)
  }
}

async function hasAny(storage: Storage): Promise<boolean> {
  for await (const _ of filesOf(storage)) return true
  return false
}

async function entriesOf(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
const hasEntries = async (folder: string) => ((await entriesOf(folder)) ?? []).length > 0

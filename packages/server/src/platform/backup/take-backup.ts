import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createPool } from '../db/connect.ts'
import { readDemoNote } from '../embedded-postgres/demo-note.ts'
import { wayOut, wrongKey } from '../secrets/open-key.ts'
import { proveKeyOn } from '../secrets/prove-key.ts'
import type { SealedColumn } from '../secrets/sealed-column.ts'
import { readKey, secretsOf } from '../secrets/secrets.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import { formatVersion, keyName, type Manifest, manifestName, tableFolder } from './archive-format.ts'
import { Snapshot } from './dump-database.ts'
import { filesOf } from './storage-files.ts'
import { ArchiveWriter } from './write-archive.ts'

export interface BackupSource {
  /** Past a pooler. */
  readonly directUrl: string
  readonly storage: Storage
  readonly key: string
  /** What has to open with this key. */
  readonly sealed: readonly SealedColumn[]
  readonly hasDemo: boolean
}

interface Settings {
  readonly dataDir: string
  readonly secretKey: string | undefined
  readonly hasOwnDatabase: boolean
}

/** What this installation consists of. */
export const backupSourceOf = async (
  { dataDir, secretKey, hasOwnDatabase }: Settings,
  directUrl: string,
  storage: Storage,
  sealed: readonly SealedColumn[],
): Promise<BackupSource> => ({
  directUrl,
  storage,
  key: await readKey(secretKey, dataDir),
  sealed,
  hasDemo: hasOwnDatabase && ((await readDemoNote(join(dataDir, 'postgres'))) ?? false),
})

export interface Backup {
  readonly file: string
  readonly bytes: number
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Files that went while they were read. */
  readonly missing: number
}

/** `auto` is made by the clock, and thrown away by it. */
export type BackupKind = 'auto' | 'manual'

const names = { auto: 'allmend-auto', manual: 'allmend' } as const
const unfinished = '.part'

/** To the second, in Greenwich, so that names are in order. */
const stampOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const autoName = /^allmend-auto-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/

/** When a backup of the clock was made, by its name; null for any other file. */
export function madeAt(file: string): number | null {
  const found = autoName.exec(file)
  if (!found) return null
  const [, year, month, day, hour, minute, second] = found
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Writes everything an installation consists of to one new file in this folder. */
export async function takeBackup(
  { directUrl, storage, key, sealed, hasDemo }: BackupSource,
  folder: string,
  kind: BackupKind,
  now = new Date(),
): Promise<Backup> {
  await refuseForeignKey(directUrl, key, sealed)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const snapshot = await Snapshot.open(directUrl)
  const file = join(folder, `${names[kind]}-${stampOf(now)}.tar.gz`)
  const aside = `${file}${unfinished}`
  try {
    await removeLeftovers(folder)
    const writer = new ArchiveWriter(aside)
    try {
      const manifest: Manifest = {
        format: 'allmend-backup',
        version: formatVersion,
        product: await productVersion(),
        createdAt: now.toISOString(),
        migrations: snapshot.migrations,
        tables: snapshot.tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
        sequences: snapshot.sequences,
        hasDemo,
      }
      await writer.add(manifestName, JSON.stringify(manifest, null, 1))
      await writer.add(keyName, `${key}\n`)
      const rows = await copyTables(snapshot, writer)
      const files = await copyFiles(storage, snapshot, writer)
      await writer.finish()
      await chmod(aside, 0o600)
      await rename(aside, file)
      return { file, bytes: (await stat(file)).size, tables: snapshot.tables.length, rows, ...files }
    } catch (error) {
      await writer.giveUp()
      await rm(aside, { force: true })
      throw error
    }
  } finally {
    await snapshot.close()
  }
}

/** An archive with a key that does not open what lies beside it would be found out on the day it is needed. */
async function refuseForeignKey(directUrl: string, key: string, sealed: readonly SealedColumn[]): Promise<void> {
  const pool = createPool(directUrl, 1)
  try {
    const { fits } = await proveKeyOn(pool, secretsOf(key), sealed)
    if (!fits) throw new StartError(`${wrongKey}; es wurde nichts gesichert. ${wayOut}`)
  } finally {
    await pool.end()
  }
}

function copyTables(snapshot: Snapshot, writer: ArchiveWriter): Promise<number> {
  let last = ''
  let count = 0
  return snapshot.copy(async (table, part) => {
    const place = tableFolder(table)
    count = place === last ? count + 1 : 1
    last = place
    await writer.add(`${place}${String(count).padStart(6, '0')}.copy`, part)
  })
}

async function copyFiles(storage: Storage, snapshot: Snapshot, writer: ArchiveWriter) {
  let files = 0
  let missing = 0
  // First what lies there: whatever is found and not noted afterwards is complete.
  const there = await Array.fromAsync(filesOf(storage))
  const underWay = await snapshot.filesUnderWay()
  for (const file of there.filter((name) => !underWay.has(name))) {
    if (!(await storage.exists(file))) {
      missing += 1
      continue
    }
    const { contentLength } = await storage.getMetaData(file)
    await writer.addPieces(`files/${file}`, contentLength, await storage.getStream(file))
    files += 1
  }
  return { files, missing }
}

const aDay = 24 * 60 * 60 * 1000

/** What a process left that was killed. One of another installation may be writing to the same folder. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!/^allmend-.*\.tar\.gz\.part$/.test(name) || Date.now() - (await stat(path)).mtimeMs < aDay) continue
    await rm(path, { force: true })
  }
}

async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

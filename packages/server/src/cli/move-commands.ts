import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { displayDomain } from '@allmend/domain/apps'
import { type ExportPlace, exportApp, fileSource, importApp, NoRoom, noteExport } from '../modules/keeper/index.ts'
import { loadDatabase } from '../platform/backup/load-database.ts'
import { proveArchive } from '../platform/backup/read-archive.ts'
import { unpackFiles } from '../platform/backup/restore-backup.ts'
import { DatabaseBeside, dropLeftovers } from '../platform/backup/restore-target.ts'
import { createPool } from '../platform/db/connect.ts'
import { Database } from '../platform/db/database.ts'
import { errorCode } from '../platform/embedded-postgres/error-code.ts'
import { commandLine } from '../platform/http/caller.ts'
import { isRefusal, refuse } from '../platform/http/refusal.ts'
import { StartError } from '../platform/start-error.ts'
import { LocalDisk } from '../platform/storage/local-disk.ts'
import { openStorage } from '../platform/storage/storage.ts'
import type { OpenInstallation } from './find-installation.ts'
import type { Outcome } from './output.ts'
import type { Given } from './parse-command.ts'
import { refusedBy } from './refused-by.ts'

/** Writes an app to a file that is there when it is complete. */
async function writeExport(place: ExportPlace, id: number, path: string) {
  const made = await exportApp(place, id).catch((error: unknown) => {
    throw error instanceof NoRoom ? refusedBy(refuse('storage.full')) : error
  })
  if (!made) throw refusedBy(refuse('record.not_found'))
  const aside = `${path}.part`
  try {
    await pipeline(made.content, createWriteStream(aside, { flags: 'wx', mode: 0o600 }))
    await rename(aside, path)
  } catch (error) {
    made.content.destroy()
    await rm(aside, { force: true })
    throw error
  }
  return made
}

export async function exportOne({ config, db }: OpenInstallation, given: Given): Promise<Outcome> {
  const id = given.id()
  const storage = await openStorage(config.storageUrl, config.dataDir)
  const path = resolve(given.text('to') || '.', `app-${id}-export.resys`)
  const made = await writeExport({ db, storage, disk: new LocalDisk(config.dataDir) }, id, path)
  await noteExport(db, commandLine, made)
  const { size } = await stat(path)
  return {
    lines: [`App ${id} «${made.head.app.title}» exportiert: ${path} (${(size / 1e6).toFixed(1)} MB)`],
    json: { export: { file: path, bytes: size, app: made.head.app } },
  }
}

async function importFile({ config, db }: OpenInstallation, path: string, name: string): Promise<Outcome> {
  const storage = await openStorage(config.storageUrl, config.dataDir)
  const source = await fileSource(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new StartError(`Die Datei ${path} gibt es nicht.`) : error
  })
  const result = await importApp({ db, storage }, { source, name, actor: commandLine })
  if (isRefusal(result)) throw refusedBy(result)
  const { app, secrets, missingFiles, takenDomains } = result
  return {
    lines: [
      `App ${app.id} «${app.title}» importiert. Sie ruht, bis «app resume ${app.id}» sie öffnet.`,
      ...(takenDomains.length > 0
        ? [`  Domains, die hier zu einer anderen App führen: ${takenDomains.map(displayDomain).join(', ')}`]
        : []),
      ...(secrets.length > 0 ? [`  Neu einzugeben: ${secrets.join(', ')}`] : []),
      ...(missingFiles > 0 ? [`  ${missingFiles} Dateien fehlten schon beim Export.`] : []),
    ],
    json: { import: { app, secrets, missingFiles, takenDomains } },
  }
}

export const importOne = (installation: OpenInstallation, given: Given): Promise<Outcome> =>
  importFile(installation, given.positional(0), given.positional(0))

/** One app out of a backup of everything: restored beside, exported there, and imported here as a new app. */
export async function restoreOne(installation: OpenInstallation, given: Given): Promise<Outcome> {
  const { config, directUrl } = installation
  const id = given.number('app')
  const archive = await proveArchive(given.positional(0))
  const places = join(config.dataDir, 'tmp')
  await dropLeftovers(directUrl)
  await removeLeftFolders(places)
  const beside = await DatabaseBeside.make(directUrl, 'auszug')
  const folder = join(places, `auszug-${process.pid}`)
  try {
    await loadDatabase(beside.url, archive)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await unpackFiles(archive, join(folder, 'files'))
    const db = new Database(createPool(beside.url, 2))
    const path = join(folder, 'app.resys')
    try {
      const place = { db, storage: await openStorage(undefined, folder), disk: new LocalDisk(config.dataDir) }
      await writeExport(place, id, path)
    } finally {
      await db.close()
    }
    return await importFile(installation, path, given.positional(0))
  } finally {
    await beside.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What was unpacked by a process that was killed. */
async function removeLeftFolders(places: string): Promise<void> {
  const names = await readdir(places).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const pid = Number(/^auszug-(\d+)$/.exec(name)?.[1] ?? 0)
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      await rm(join(places, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is one, too.
    return errorCode(error) === 'EPERM'
  }
}

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, TenantTx } from '../../../platform/db/database.ts'
import { newestMigration } from '../../../platform/db/migrate.ts'
import { unhurried } from '../../../platform/db/patience.ts'
import { YoungGarbage } from '../../../platform/limits/young-garbage.ts'
import type { LocalDisk } from '../../../platform/storage/local-disk.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { TemporaryFile } from '../../../platform/storage/temporary-file.ts'
import { assetFiles } from '../../media/index.ts'
import {
  type ArchiveHead,
  fileName,
  formatName,
  formatVersion,
  headName,
  limits,
  pieceName,
  placeOf,
} from './archive-format.ts'
import { type ExportedTable, leftOut, readSecrets, readTables, selectLines } from './exported-tables.ts'
import { writeArchive } from './write-archive.ts'

export interface ExportPlace {
  readonly db: Database
  readonly storage: Storage
  readonly disk: LocalDisk
}

export interface AppExport {
  readonly head: ArchiveHead
  readonly name: string
  /** The archive, made while it is read. Whoever does not want it destroys it. */
  readonly content: Readable
}

/** Rows of one table that are handed on together. */
interface Piece {
  readonly table: string
  readonly bytes: number
}

const rowsAtATime = 50
const pieceBytes = 1024 * 1024
/** After so much the disk is asked again whether it has room. */
const askEvery = 64 * pieceBytes

/** The disk holds no more rows. */
export class NoRoom extends Error {}

/**
 * An app as one file, or null if there is no such app. The rows of one moment are read as fast as the database hands them out and lie on the
 * disk meanwhile, so that no snapshot stays open for whoever fetches slowly; files come straight from the storage. The app stays in use.
 */
export async function exportApp(place: ExportPlace, appId: number): Promise<AppExport | null> {
  const rows = await place.disk.temporaryFile()
  try {
    const read = await place.db.readSnapshot(appId, (tx) => readApp(tx, rows, place.disk), unhurried)
    if (!read) {
      await rows.close()
      return null
    }
    const content = packApp(place.storage, rows, read)
    content.once('close', () => void rows.close())
    return { head: read.head, name: `app-${appId}-export.resys`, content }
  } catch (error) {
    await rows.close()
    throw error
  }
}

interface ReadApp {
  readonly head: ArchiveHead
  readonly pieces: readonly Piece[]
  readonly rows: Record<string, number>
  readonly places: readonly string[]
}

async function readApp(tx: TenantTx, into: TemporaryFile, disk: LocalDisk): Promise<ReadApp | null> {
  const app = await tx.db
    .selectFrom('app')
    .where('id', '=', tx.appId)
    .select(['title', 'feature_flags', 'zone', 'staff_need_two_factor', 'version'])
    // With all of its digits, which a date of ours does not have.
    .select(sql<string>`to_json(created_at) #>> '{}'`.as('created_at'))
    .executeTakeFirst()
  if (!app) return null
  const domains = await tx.db
    .selectFrom('app_domain')
    .where('app_id', '=', tx.appId)
    .select(['domain', 'is_main'])
    .orderBy('is_main', 'desc')
    .orderBy('domain')
    .execute()
  const tables = await readTables(tx)
  const head: ArchiveHead = {
    format: formatName,
    formatVersion,
    product: await productVersion(),
    migration: await newestMigration(),
    exportedAt: new Date().toISOString(),
    app: {
      id: tx.appId,
      title: app.title,
      featureFlags: app.feature_flags,
      zone: app.zone,
      staffNeedTwoFactor: app.staff_need_two_factor,
      createdAt: app.created_at,
      version: app.version,
      domains: domains.map(({ domain, is_main }) => ({ domain, isMain: is_main })),
    },
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    leftOut,
    secrets: await readSecrets(tx),
  }
  const places = await readPlaces(tx)
  const spool = new Spool(into, disk)
  const rows: Record<string, number> = {}
  for (const table of tables) rows[table.name] = await readTable(tx, table, spool)
  await spool.end()
  return { head, pieces: spool.pieces, rows, places }
}

async function readTable(tx: TenantTx, table: ExportedTable, spool: Spool): Promise<number> {
  const cursor = sql.id(`rows_of_${table.name}`)
  await sql`declare ${cursor} no scroll cursor for ${selectLines(table, tx.appId)}`.execute(tx.db)
  let count = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtATime)} from ${cursor}`.execute(tx.db)
    const read = rows.length
    // Emptied: the answers of a connection hang together, and one that grew old would hold the rows of all that follow.
    const lines = Buffer.from(rows.splice(0).reduce((text, { line }) => `${text}${line}\n`, ''))
    await spool.add(table.name, lines)
    count += read
    if (read < rowsAtATime) break
  }
  spool.cut(table.name)
  await sql`close ${cursor}`.execute(tx.db)
  return count
}

/** Gathers lines to pieces of a known size. They go to the disk as they come: what is kept in memory for a while is not given back soon. */
class Spool {
  readonly pieces: Piece[] = []
  readonly #into: ReturnType<TemporaryFile['writer']>
  readonly #disk: LocalDisk
  readonly #garbage = new YoungGarbage()
  #bytes = 0
  #sinceAsked = askEvery

  constructor(into: TemporaryFile, disk: LocalDisk) {
    this.#into = into.writer(limits.unpacked)
    this.#disk = disk
  }

  async add(table: string, content: Buffer): Promise<void> {
    if (content.length === 0) return
    await this.#askForRoom(content.length)
    await new Promise<void>((resolve, reject) => {
      this.#into.write(content, (error) => (error ? reject(error) : resolve()))
    })
    this.#bytes += content.length
    this.#garbage.passed(content.length)
    if (this.#bytes >= pieceBytes) this.cut(table)
  }

  cut(table: string): void {
    if (this.#bytes > 0) this.pieces.push({ table, bytes: this.#bytes })
    this.#bytes = 0
  }

  async #askForRoom(bytes: number): Promise<void> {
    this.#sinceAsked += bytes
    if (this.#sinceAsked < askEvery) return
    if (!(await this.#disk.hasRoom(askEvery))) throw new NoRoom()
    this.#sinceAsked = 0
  }

  async end(): Promise<void> {
    this.#into.end()
    await once(this.#into, 'finish')
  }
}

/** Every file a row of this app names. */
async function readPlaces(tx: TenantTx): Promise<string[]> {
  const documents = await tx.db
    .selectFrom('booking_document')
    .where('app_id', '=', tx.appId)
    .where('order_id', 'is not', null)
    .select('file')
    .execute()
  const common = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select(['logo', sql<string | null>`hero ->> 'picture'`.as('picture')])
    .executeTakeFirst()
  const base = [common?.logo, common?.picture].flatMap((address) =>
    address?.startsWith('/files/base/') ? [address.slice('/files/'.length)] : [],
  )
  // Asked as the app: the rows of others are not there.
  const places = [...(await assetFiles.files(tx)), ...documents.map(({ file }) => file), ...base]
  return [...new Set(places)].sort()
}

function packApp(storage: Storage, spooled: TemporaryFile, { head, pieces, rows, places }: ReadApp): Readable {
  return writeArchive(async (add) => {
    const first = Buffer.from(JSON.stringify(head))
    await add(headName, first.length, [first])
    const bytes = cutter(spooled.pieces())
    const numbers = new Map<string, number>()
    for (const piece of pieces) {
      const number = numbers.get(piece.table) ?? 0
      numbers.set(piece.table, number + 1)
      await add(pieceName(piece.table, number), piece.bytes, bytes(piece.bytes))
    }
    const missing: string[] = []
    for (const place of places) {
      const name = fileName(place)
      if (placeOf(name) === undefined || !(await storage.exists(place))) missing.push(place)
      else await add(name, (await storage.getMetaData(place)).contentLength, await storage.getStream(place))
    }
    return { rows, missing }
  })
}

/** Hands out what comes one after the other in pieces of other sizes. */
function cutter(source: AsyncGenerator<Buffer>): (bytes: number) => AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  return async function* take(bytes) {
    for (let left = bytes; left > 0; ) {
      if (rest.length === 0) {
        const next = await source.next()
        if (next.done) throw new Error('rows that were read are gone')
        rest = next.value
      }
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
}

async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8')
  return String(JSON.parse(text).version)
}

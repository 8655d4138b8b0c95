import type { Writable } from 'node:stream'
import { exportQuery, type Route, type TableQuery } from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../db/database.ts'
import type { SessionUser } from '../http/caller.ts'
import { SentFile } from '../http/file-answer.ts'
import { type HttpPlatform, mount } from '../http/mount.ts'
import { isRefusal, Refusal, refuse } from '../http/refusal.ts'
import { BusyError } from '../limits/busy-error.ts'
import type { LocalDisk } from '../storage/local-disk.ts'
import { FileTooLarge, type TemporaryFile } from '../storage/temporary-file.ts'
import { asCell, type Cell } from './cell.ts'
import { writeCsv } from './write-csv.ts'
import { writeSheet } from './write-sheet.ts'

/** Who gets the file, and in which zone its times are read. */
interface Reader {
  readonly zone: string
  readonly user: SessionUser
}

/** How the rows of a list become a file: every column by its name, with its heading and what stands in it. */
interface ExportPlan<Row, Table> {
  /** The file's name, without its ending. */
  readonly name: string
  readonly columns: Readonly<Record<string, string>>
  cells(row: Row, reader: Reader): Readonly<Record<string, unknown>>
  /** All rows the filter lets through for this person, one after the other. */
  rows(tx: TenantTx, table: Table, user: SessionUser): AsyncIterable<Row> | Promise<readonly Row[]>
}

/** A spreadsheet is built in memory before it is packed; CSV has no such limit. */
const maxSheetRows = 50_000
const maxFile = 256 * 1024 * 1024

const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type ExportRoute = Route & { readonly file: true }

/** The rows of a list as they are read, under the headings that were asked for. */
interface Sheet {
  readonly name: string
  readonly head: readonly string[]
  read(tx: TenantTx): AsyncIterable<Cell[]>
}

/**
 * The file is written as fast as the database hands out rows, and sent when it is complete: whoever fetches it slowly holds a file
 * open, and nothing that others need.
 */
export function mountExport<R extends ExportRoute, Row>(
  server: FastifyInstance,
  platform: HttpPlatform,
  route: R,
  plan: ExportPlan<Row, R['table'] extends object ? TableQuery<R['table']> : undefined>,
): void {
  const { disk, exports } = platform
  mount<ExportRoute>(server, platform, route, async ({ query, table, tenant, actor, app, reply }) => {
    const { format, columns } = exportQuery.parse(query)
    const chosen = chooseColumns(plan.columns, columns)
    const everything = table && { ...(table as TableQuery), page: 1, itemsPerPage: null }
    const { user } = actor()
    const sheet: Sheet = {
      name: plan.name,
      head: chosen.map((column) => plan.columns[column] ?? column),
      async *read(tx) {
        const zone = await zoneOf(tx)
        for await (const row of await plan.rows(tx, everything as Parameters<typeof plan.rows>[1], user)) {
          const cells = plan.cells(row, { zone, user })
          yield chosen.map((column) => asCell(cells[column]))
        }
      },
    }
    if (!(await disk.hasRoom(maxFile))) return refuse('storage.full')
    const places = exports.take(app.id, format)
    if (!places) return new Refusal('export.busy', undefined, 10)
    const gone = new AbortController()
    const giveUp = () => gone.abort()
    reply.raw.once('close', giveUp)
    try {
      const write = format === 'csv' ? writeRows : writeBook
      const file = await intoFile(disk, (into) => write(sheet, into, tenant, gone.signal))
      if (isRefusal(file)) {
        places.fetched()
        return file
      }
      return new SentFile(`${plan.name}.${format}`, format === 'csv' ? csvType : xlsxType, places.watch(file.read()))
    } catch (error) {
      places.fetched()
      throw gone.signal.aborted ? new BusyError('nobody waits for the file') : error
    } finally {
      places.written()
      reply.raw.off('close', giveUp)
    }
  })
}

type Tenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>

async function writeRows(
  { head, read }: Sheet,
  into: Writable,
  tenant: Tenant,
  signal: AbortSignal,
): Promise<undefined> {
  await tenant((tx) => {
    async function* lines() {
      yield head
      yield* read(tx)
    }
    return writeCsv(lines(), into, signal)
  })
}

async function writeBook(
  sheet: Sheet,
  into: Writable,
  tenant: Tenant,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const rows = await tenant((tx) => collect(sheet.read(tx), signal))
  if (rows === null) return refuse('export.too_large')
  await writeSheet(sheet.name, sheet.head, rows, into, signal)
}

/** A file with what was written; gone again if that did not work. */
async function intoFile(
  disk: LocalDisk,
  write: (into: Writable) => Promise<Refusal | undefined>,
): Promise<TemporaryFile | Refusal> {
  const file = await disk.temporaryFile()
  try {
    const refused = await write(file.writer(maxFile))
    if (!refused) return file
    await file.close()
    return refused
  } catch (error) {
    await file.close()
    if (error instanceof FileTooLarge) return refuse('export.file_too_large')
    throw error
  }
}

function chooseColumns(known: Readonly<Record<string, string>>, wanted: string | undefined): string[] {
  const chosen = (wanted ?? '').split(',').filter((column) => Object.hasOwn(known, column))
  return chosen.length > 0 ? chosen : Object.keys(known)
}

async function collect(lines: AsyncIterable<Cell[]>, signal: AbortSignal): Promise<Cell[][] | null> {
  const sheet: Cell[][] = []
  for await (const line of lines) {
    signal.throwIfAborted()
    if (sheet.length === maxSheetRows) return null
    sheet.push(line)
  }
  return sheet
}

async function zoneOf(tx: TenantTx): Promise<string> {
  const app = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  return app.zone
}

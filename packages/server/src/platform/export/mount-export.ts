import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportQuery, type Route, type TableQuery } from '@allmend/contract'
import { stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import type { TenantTx } from '../db/database.ts'
import type { SessionUser } from '../http/caller.ts'
import { SentFile } from '../http/file-answer.ts'
import { type HttpPlatform, mount } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'

type Cell = string | number | boolean | null

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

type ExportRoute = Route & { readonly file: true }

export function mountExport<R extends ExportRoute, Row>(
  server: FastifyInstance,
  platform: HttpPlatform,
  route: R,
  plan: ExportPlan<Row, R['table'] extends object ? TableQuery<R['table']> : undefined>,
): void {
  mount<ExportRoute>(server, platform, route, async ({ query, table, tenant, actor }) => {
    const { format, columns } = exportQuery.parse(query)
    const chosen = chooseColumns(plan.columns, columns)
    const everything = table && { ...(table as TableQuery), page: 1, itemsPerPage: null }
    const { user } = actor()
    const rows = (tx: TenantTx) => plan.rows(tx, everything as Parameters<typeof plan.rows>[1], user)
    const line = (row: Row, zone: string) => {
      const cells = plan.cells(row, { zone, user })
      return chosen.map((column) => asCell(cells[column]))
    }
    const head = chosen.map((column) => plan.columns[column] ?? column)
    if (format === 'csv') return new SentFile(`${plan.name}.csv`, csvType, streamCsv(tenant, rows, line, head))
    const sheet = await tenant(async (tx) => collect(await rows(tx), await zoneOf(tx), line))
    if (sheet === null) return refuse('export.too_large')
    return new SentFile(`${plan.name}.xlsx`, xlsxType, streamSheet(plan.name, head, sheet))
  })
}

const csvType = 'text/csv; charset=utf-8'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const asCell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
/** Text is written as text: a cell that begins with = is no formula. */
const plain = (value: Cell) => {
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value: value ? 'Ja' : 'Nein', type: String }
  return value === null || value === '' ? null : { value, type: String }
}

function chooseColumns(known: Readonly<Record<string, string>>, wanted: string | undefined): string[] {
  const chosen = (wanted ?? '').split(',').filter((column) => Object.hasOwn(known, column))
  return chosen.length > 0 ? chosen : Object.keys(known)
}

async function collect<Row>(
  rows: AsyncIterable<Row> | readonly Row[],
  zone: string,
  line: (row: Row, zone: string) => Cell[],
): Promise<Cell[][] | null> {
  const sheet: Cell[][] = []
  for await (const row of rows) {
    if (sheet.length === maxSheetRows) return null
    sheet.push(line(row, zone))
  }
  return sheet
}

function streamSheet(name: string, head: readonly string[], rows: readonly Cell[][]): Readable {
  const out = new PassThrough()
  const cells = [head.map(bold), ...rows.map((row) => row.map(plain))]
  writeXlsxFile(cells, { sheet: name, stickyRowsCount: 1 })
    .toStream(out)
    .catch((error: Error) => out.destroy(error))
  return out
}

/** Row by row from the database to the browser. Excel of this country wants semicolons, a mark for UTF-8, and CRLF. */
function streamCsv<Row>(
  tenant: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>,
  rows: (tx: TenantTx) => AsyncIterable<Row> | Promise<readonly Row[]>,
  line: (row: Row, zone: string) => Cell[],
  head: readonly string[],
): Readable {
  const out = new PassThrough()
  const csv = stringify({
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // Text that a spreadsheet would take for a formula gets an apostrophe in front.
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'Ja' : 'Nein') },
  })
  tenant(async (tx) => {
    const [zone, source] = [await zoneOf(tx), await rows(tx)]
    async function* lines() {
      yield head as Cell[]
      for await (const row of source) yield line(row, zone)
    }
    await pipeline(Readable.from(lines()), csv, out)
  }).catch((error: Error) => out.destroy(error))
  return out
}

async function zoneOf(tx: TenantTx): Promise<string> {
  const app = await tx.db.selectFrom('app').where('id', '=', tx.appId).select('zone').executeTakeFirstOrThrow()
  return app.zone
}

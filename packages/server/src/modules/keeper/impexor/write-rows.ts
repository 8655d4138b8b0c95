import { type RawBuilder, sql } from 'kysely'
import type { PlatformTx } from '../../../platform/db/database.ts'
import { type ArchiveHead, limits, tableOf } from './archive-format.ts'
import { type CheckedArchive, readWhole } from './check-archive.ts'
import { type ExportedTable, readTables, type TableColumn } from './exported-tables.ts'
import { type Renumbering, renamer } from './new-places.ts'
import { ArchiveProblem, type ArchiveSource, readArchive } from './read-archive.ts'

/** Entries of the log about the app as a whole name it by its number. */
const aboutTheApp = [
  'app',
  'application',
  'colors',
  'css',
  'embedding',
  'footer',
  'gateway',
  'logo',
  'maildkim',
  'mailsettings',
  'ordersuccess',
  'paymentprovider',
  'pdftexts',
  'singlesignon',
  'startpage',
]

/** Numbers of tables are taken on from the largest; one at the very end would leave none for anybody. */
const largestNumber = 1_500_000_000

/** Writes every row of the archive, in the transaction of the import. */
export async function writeRows(
  tx: PlatformTx,
  source: ArchiveSource,
  { head, manifest }: CheckedArchive,
  numbers: Renumbering,
): Promise<void> {
  const tables = new Map((await readTables(tx)).map((table) => [table.name, chosenOf(table, head)]))
  const rename = renamer(manifest, numbers)
  for await (const entry of readArchive(source)) {
    const name = tableOf(entry.name)
    if (name === undefined) continue
    const table = tables.get(name)
    if (!table) throw new ArchiveProblem('import.damaged', `there is no table ${name}`)
    const lines = rename((await readWhole(entry, limits.piece)).toString())
    await insertLines(tx, table, `[${lines.trimEnd().replaceAll('\n', ',')}]`, numbers)
  }
  for (const { name, columns } of tables.values()) {
    if (columns.some((column) => column.name === 'id')) await raiseIdentity(tx, name, numbers.to)
  }
}

/** The columns the archive has; what was added to the table since takes its default. */
function chosenOf(table: ExportedTable, head: ArchiveHead): ExportedTable {
  const said = head.tables.find(({ name }) => name === table.name)
  if (!said) return { ...table, columns: [] }
  const columns = said.columns.map((name) => table.columns.find((column) => column.name === name))
  if (columns.includes(undefined)) throw new ArchiveProblem('import.damaged', `${table.name} has other columns`)
  return { ...table, columns: columns.filter((column) => column !== undefined) }
}

/** JSON inside stands as text. */
const recordset = (rows: string, columns: readonly TableColumn[]) => sql`
  json_to_recordset(${rows}::json) as x(${sql.join(
    columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type === 'jsonb' ? 'text' : type)}`),
  )})`

const writtenValue = ({ name, type }: TableColumn): RawBuilder<unknown> =>
  type === 'jsonb' ? sql`x.${sql.id(name)}::jsonb` : sql`x.${sql.id(name)}`

async function insertLines(
  tx: PlatformTx,
  { name: table, columns }: ExportedTable,
  rows: string,
  { from, to }: Renumbering,
): Promise<void> {
  const values = columns.map((column) =>
    table === 'audit_entry' && column.name === 'entity_id'
      ? sql`case when x.entity = any(${aboutTheApp}::text[]) and x.entity_id = ${String(from)} then ${String(to)} else x.entity_id end`
      : writtenValue(column),
  )
  await sql`
    insert into ${sql.table(table)} (app_id, ${sql.join(columns.map(({ name }) => sql.id(name)))}) overriding system value
    select ${to}::int, ${sql.join(values)} from ${recordset(rows, columns)}
  `.execute(tx.db)
  // A new booking takes over what its object says today; these keep what was agreed.
  if (table === 'booking') await restoreTerms(tx, rows, to)
}

const terms: readonly TableColumn[] = [
  { name: 'object_title', type: 'text' },
  { name: 'deadline_hours', type: 'int' },
  { name: 'fee_steps', type: 'jsonb' },
]

async function restoreTerms(tx: PlatformTx, rows: string, appId: number): Promise<void> {
  await sql`
    update booking b set ${sql.join(terms.map((column) => sql`${sql.id(column.name)} = ${writtenValue(column)}`))}
    from ${recordset(rows, [{ name: 'id', type: 'int' }, ...terms])}
    where b.app_id = ${appId} and b.id = x.id
      and (b.object_title, b.deadline_hours, b.fee_steps) is distinct from (x.object_title, x.deadline_hours, x.fee_steps::jsonb)
  `.execute(tx.db)
}

async function raiseIdentity(tx: PlatformTx, table: string, appId: number): Promise<void> {
  const { rows } = await sql<{ largest: string | number | null }>`
    select max(id) as largest from ${sql.table(table)} where app_id = ${appId}
  `.execute(tx.db)
  const largest = Number(rows[0]?.largest ?? 0)
  if (largest > largestNumber) throw new ArchiveProblem('import.damaged', `numbers of ${table} are too large`)
  if (largest > 0) await sql`select raise_identity(${table}, ${largest})`.execute(tx.db)
}

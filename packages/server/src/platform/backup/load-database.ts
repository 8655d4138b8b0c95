import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { knownMigrations, migrate, migrateUntil } from '../db/migrate.ts'
import { type BackedUpTable, type Manifest, tableFolder } from './archive-format.ts'
import { plainSettings, readTables } from './database-tables.ts'
import { type ProvenArchive, readEntries } from './read-archive.ts'

const quoted = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Makes the tables of an archive in an empty database, fills them, and brings them up to date. */
export async function loadDatabase(databaseUrl: string, archive: ProvenArchive): Promise<void> {
  const { manifest } = archive
  const newest = manifest.migrations.at(-1)?.name ?? ''
  // Today's routines only fit today's tables; what rows are made of is best worked out by them.
  if ((await knownMigrations()).at(-1)?.name === newest) await migrate(databaseUrl)
  else await migrateUntil(databaseUrl, newest)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'allmend restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(plainSettings)
    await client.query('begin')
    await fill(client, archive)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
}

async function fill(client: pg.Client, { path, manifest }: ProvenArchive): Promise<void> {
  const tables = await readTables(client)
  assertSame(manifest, tables)
  const restore = await layBare(client, tables)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  const byFolder = new Map(manifest.tables.map((table) => [tableFolder(table), table]))
  let load: TableLoad | undefined
  for await (const { name, pieces } of readEntries(path)) {
    if (name.startsWith('files/')) break
    if (!name.startsWith('database/')) continue
    const table = byFolder.get(name.slice(0, name.lastIndexOf('/') + 1))
    if (!table) throw new Error(`rows of a table the archive does not name: ${name}`)
    if (load?.table !== table) {
      await load?.finish()
      load = new TableLoad(client, table)
    }
    for await (const piece of pieces) await load.write(piece)
  }
  await load?.finish()
  for (const { schema, name, last } of manifest.sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted({ schema, name }), last])
  }
  for (const statement of restore) await client.query(statement)
}

function assertSame({ tables }: Manifest, there: readonly BackedUpTable[]): void {
  for (const table of tables) {
    const found = there.find((one) => one.schema === table.schema && one.name === table.name)
    const missing = table.columns.filter((column) => !found?.columns.includes(column))
    if (missing.length > 0) throw new Error(`${quoted(table)} has no ${missing.join(', ')}`)
  }
}

/**
 * Takes away what stands between rows and a table, until the returned statements put it back: foreign keys, since tables lean on each
 * other in circles; triggers, since they did their work already; and the policies, which let nobody copy.
 */
async function layBare(client: pg.Client, tables: Awaited<ReturnType<typeof readTables>>): Promise<string[]> {
  const restore: string[] = []
  const keys = await client.query<{ schema: string; name: string; constraint: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname || '.' || c.relname = any($1) order by 1, 2, 3`,
    [tables.map(({ schema, name }) => `${schema}.${name}`)],
  )
  for (const { constraint, definition, ...table } of keys.rows) {
    const named = `${quoted(table)} `
    await client.query(`alter table ${named} drop constraint ${pg.escapeIdentifier(constraint)}`)
    restore.push(`alter table ${named} add constraint ${pg.escapeIdentifier(constraint)} ${definition}`)
  }
  for (const table of tables) {
    await client.query(`alter table ${quoted(table)} disable trigger user`)
    if (table.isForced) await client.query(`alter table ${quoted(table)} no force row level security`)
  }
  for (const table of tables) {
    restore.push(`alter table ${quoted(table)} enable trigger user`)
    if (table.isForced) restore.push(`alter table ${quoted(table)} force row level security`)
  }
  return restore
}

/** The rows of one table, in the pieces they come in. */
class TableLoad {
  readonly table: BackedUpTable
  readonly #stream: CopyStreamQuery
  readonly #done: Promise<void>

  constructor(client: pg.Client, table: BackedUpTable) {
    this.table = table
    const columns = table.columns.map(pg.escapeIdentifier).join(', ')
    this.#stream = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`))
    this.#done = finished(this.#stream)
    // Heard by whoever writes next.
    this.#done.catch(() => undefined)
  }

  async write(piece: Buffer): Promise<void> {
    if (!this.#stream.write(piece)) await Promise.race([once(this.#stream, 'drain'), this.#done])
  }

  async finish(): Promise<void> {
    this.#stream.end()
    await this.#done
  }
}

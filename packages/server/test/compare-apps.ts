import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Storage } from '../src/platform/storage/storage.ts'

/** One app in a database, past every policy. */
export interface AppPlace {
  readonly owner: pg.Pool
  readonly storage: Storage
  readonly appId: number
}

/** The columns of every table that has `app_id`, from the catalogue and nowhere else. */
async function columnsOf(owner: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname having bool_or(a.attname = 'app_id') order by 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns.filter((column) => column !== 'app_id')]))
}

/** The rows of every table as text, without the columns that are said to differ, in an order of their own. */
export async function rowsOf(
  { owner, appId }: AppPlace,
  { without = {}, only = {} }: { without?: Record<string, readonly string[]>; only?: Record<string, string> } = {},
): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>()
  for (const [table, columns] of await columnsOf(owner)) {
    const kept = columns.filter((column) => !without[table]?.includes(column)).map((column) => `"${column}"`)
    if (kept.length === 0) continue
    const { rows } = await owner.query<{ line: string }>(
      `select row_to_json(x)::text as line from (select ${kept.join(', ')} from ${table} where app_id = $1 and ${only[table] ?? 'true'}) x`,
      [appId],
    )
    tables.set(table, rows.map(({ line }) => line).toSorted())
  }
  return tables
}

/** The checksum of every file below these folders, by its name there. */
export async function filesOf(
  { storage, appId }: AppPlace,
  folders = ['assets', 'private'],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders) {
    const below = `${folder}/${appId}`
    if (!(await storage.exists(below).catch(() => false)) && !(await isFolder(storage, below))) continue
    for (const one of (await storage.listAll(below, { recursive: true })).objects) {
      if (!one.isFile) continue
      const content = await storage.getBytes(one.key)
      found.set(one.key.replace(`${below}/`, `${folder}/`), createHash('sha256').update(content).digest('hex'))
    }
  }
  return found
}

const isFolder = (storage: Storage, below: string) =>
  storage.listAll(below).then(
    () => true,
    () => false,
  )

/** One checksum for every table of the database, to show that nothing has changed. */
export async function checksums(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    )
    sums[name] = rows[0].sum
  }
  return sums
}

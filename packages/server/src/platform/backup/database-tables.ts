import type pg from 'pg'
import type { BackedUpTable, Manifest } from './archive-format.ts'

/** Which schema an installation fills. */
const schemas = ['public', 'graphile_worker']

/** What the tables and routines themselves are made by: it comes with them. */
const madeAnew = ['public.routine_release', 'graphile_worker.migrations']

export interface StoredTable extends BackedUpTable {
  /** Its owner is shut out like everybody else. */
  readonly isForced: boolean
}

/** Every table with the columns that can be written. */
export async function readTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name, c.relforcerowsecurity as "isForced",
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and n.nspname || '.' || c.relname <> all($2)
     order by 1, 2`,
    [schemas, madeAnew],
  )
  return rows
}

export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname = any($1) order by 1, 2`,
    [schemas],
  )
  return rows
}

/** Dates, numbers and bytes are written the same everywhere, and nobody hurries. */
export const plainSettings = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set timezone = 'UTC';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

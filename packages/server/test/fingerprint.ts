import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Every table of the installation with a hash over its rows. What tables and routines are made by is left out. */
export async function fingerprintTables(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
       and n.nspname || '.' || c.relname not in ('public.routine_release', 'graphile_worker.migrations') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const sums = await owner.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as sum from ${name} t`,
    )
    found[name] = sums.rows[0]?.sum ?? ''
  }
  return found
}

/** What guards the rows: keys, triggers, policies, and where the counters are. */
export async function fingerprintGuards(owner: pg.Pool): Promise<unknown> {
  const { rows } = await owner.query(`
    select 'constraint' as kind, conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) || convalidated as value
      from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'trigger', tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select 'security', oid::regclass::text, relrowsecurity || ' ' || relforcerowsecurity from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind = 'r'
    union all select 'sequence', schemaname || '.' || sequencename, last_value::text from pg_sequences
    order by 1, 2`)
  return rows
}

/** Every file below a folder with a hash of what is in it. */
export async function fingerprintFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sums = files.toSorted().map(async (file) => {
    const sum = createHash('sha256').update(await readFile(file))
    return [file.slice(folder.length + 1), sum.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}

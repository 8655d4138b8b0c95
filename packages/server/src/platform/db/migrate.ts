import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { workerLogger } from '../jobs/worker-logger.ts'
import { StartError } from '../start-error.ts'
import { applyRoutines, checksumOf, readRoutines } from './apply-routines.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** Any number, the same in every process: whoever holds it migrates, the others wait and find nothing left to do. */
const migrationLock = 4_155_201

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** What this version can apply, by name; what is older than a database is among them. */
export const knownMigrations = async (): Promise<{ name: string; checksum: string }[]> =>
  (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))

/** The tables as a former version had them, in a database that has none: up to this migration, and without today's routines. */
export async function migrateUntil(databaseUrl: string, last: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyPending(client, last)
    await runMigrations({ connectionString: databaseUrl, logger: workerLogger() })
  } finally {
    await client.end()
  }
}

/** The last migration this version knows: two databases that have it have the same tables. */
export const newestMigration = async (): Promise<string> => (await readMigrations()).at(-1)?.name ?? ''

/** Brings the database up to date. Safe to call from several processes at once. */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await applyPending(client)
    await applyRoutines(client)
    await growIndexes(client)
    await runMigrations({ connectionString: databaseUrl, logger: workerLogger() })
    return { applied }
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}

async function applyPending(client: pg.Client, last?: string): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows: done } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const migrations = await readMigrations()
  for (const { name, checksum } of done) refuseSurprise(name, checksum, migrations)
  const pending = migrations.filter(
    ({ name }) => !done.some((row) => row.name === name) && (last === undefined || name <= last),
  )
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

function refuseSurprise(name: string, checksum: string, migrations: Migration[]) {
  const migration = migrations.find((known) => known.name === name)
  if (!migration) {
    throw new StartError(
      `Die Datenbank ist neuer als dieses Programm (Migration ${name}). Bitte starten Sie die neuere Version.`,
    )
  }
  if (migration.checksum !== checksum) {
    throw new StartError(
      `Die Migration ${name} wurde nach dem Anwenden verändert. Bitte stellen Sie die ursprüngliche Datei wieder her.`,
    )
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && error.code === '42501') {
      throw new StartError(
        `Dem Datenbank-Benutzer fehlt ein Recht (${error.message}). Er braucht CREATEROLE und das Recht, in der Datenbank Tabellen und Erweiterungen anzulegen.`,
      )
    }
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** At every start: an index that was built anew, as after a restore, is small again. */
async function growIndexes(client: pg.Client) {
  await client.query('begin')
  await client.query('set local role allmend_platform')
  await client.query('select grow_occupancy_indexes()')
  await client.query('commit')
}

/** What /readyz asks: is everything this program knows applied? */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map((row) => row.name))
  const pending = (await readMigrations()).map(({ name }) => name).filter((name) => !done.has(name))
  if (pending.length > 0) return pending
  const { rowCount } = await pool.query('select from routine_release where checksum = $1', [
    checksumOf(await readRoutines()),
  ])
  return rowCount ? [] : ['sql']
}

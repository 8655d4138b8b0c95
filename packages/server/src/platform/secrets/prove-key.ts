import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { Database, type PlatformTx } from '../db/database.ts'
import type { DB } from '../db/schema.ts'
import { keyWitness, type SealedColumn, type SealedRow } from './sealed-column.ts'
import type { Secrets } from './secrets.ts'

/** The encrypted texts of a column, all or a few. */
export async function readSealed(db: Kysely<DB>, { table, column, key, alsoReads = [] }: SealedColumn, most?: number) {
  const { rows } = await sql<SealedRow & { readonly sealed_text: string }>`
    select ${sql.join([...key, ...alsoReads].map((name) => sql.ref(name)))}, ${sql.ref(column)} as sealed_text
    from ${sql.table(table)} where ${sql.ref(column)} like 'v1.%' limit ${most ?? null}
  `.execute(db)
  return rows.map(({ sealed_text: text, ...row }) => ({ text, row: row as SealedRow }))
}

/** Those this database has: it may be older than the program. */
export async function columnsThere(pool: pg.Pool, columns: readonly SealedColumn[]): Promise<SealedColumn[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = to_regnamespace('public') and a.attnum > 0 and not a.attisdropped`,
  )
  const there = new Set(rows.map(({ name }) => name))
  return columns.filter(({ table, column }) => there.has(`${table}.${column}`))
}

/** How many of the stored secrets a key opens, of a few of each kind. */
export interface KeyProof {
  readonly opened: number
  readonly shut: number
  /** Whether this is the key of the installation. One that is new to it opens nothing of what is there. */
  readonly fits: boolean
}

const few = 20

export async function proveKey(tx: PlatformTx, secrets: Secrets, columns: readonly SealedColumn[]): Promise<KeyProof> {
  let [opened, shut] = [0, 0]
  let witness: boolean | null = null
  for (const sealed of columns) {
    const found = await readSealed(tx.db, sealed, few)
    const open = found.filter(({ text, row }) => opens(secrets, text, sealed.purpose(row))).length
    if (sealed === keyWitness && found.length > 0) witness = open > 0
    opened += open
    shut += found.length - open
  }
  return { opened, shut, fits: witness ?? (opened > 0 || shut === 0) }
}

/** The same on a database that is only looked at. */
export async function proveKeyOn(pool: pg.Pool, secrets: Secrets, columns: readonly SealedColumn[]): Promise<KeyProof> {
  const there = await columnsThere(pool, columns)
  if (there.length === 0) return { opened: 0, shut: 0, fits: true }
  return new Database(pool, false).acrossTenants('prove the secret key', (tx) => proveKey(tx, secrets, there))
}

function opens(secrets: Secrets, text: string, purpose: string): boolean {
  try {
    secrets.decrypt(text, purpose)
    return true
  } catch {
    return false
  }
}

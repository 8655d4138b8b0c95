import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, '../migrations')

/** A database as a former version left it: with its migrations only. Returns those that came later. */
export async function migrateUntil(owner: pg.Pool, last: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const early = names.filter((name) => name <= last)
  await owner.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const name of early) {
    const text = await readFile(join(folder, name), 'utf8')
    await owner.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await owner.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
  return names.slice(early.length)
}

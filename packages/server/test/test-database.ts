import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createPool } from '../src/platform/db/connect.ts'
import { Database } from '../src/platform/db/database.ts'

/**
 * A clone of the migrated template, dropped after the test file; `migrated: false` gives an empty database. `owner` looks at
 * it past every policy.
 */
export async function createTestDatabase({
  migrated = true,
} = {}): Promise<{ db: Database; url: string; owner: pg.Pool }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} ${migrated ? `template ${inject('templateDatabase')}` : ''}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  const db = new Database(createPool(url.href, 5))
  const owner = new pg.Pool({ connectionString: url.href, max: 1 })
  // The database is dropped while its last connection is still closing: that is no error of anybody's.
  owner.on('error', () => {})
  // The database may be dropped in the moment in which a connection is on its way out.
  for (const pool of [db.pool, owner]) pool.on('connect', (client) => client.on('error', () => undefined))
  afterAll(async () => {
    await Promise.all([db.close(), owner.end()])
    await onServer(`drop database if exists ${name} with (force)`)
  })
  return { db, url: url.href, owner }
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

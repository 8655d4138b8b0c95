import { expect, it } from 'vitest'
import { pendingMigrations } from '../src/platform/db/migrate.ts'
import { createTestDatabase } from './test-database.ts'

it('a test file starts from a clone of its own, in which nothing is left to migrate', async () => {
  const started = new Date()
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(await pendingMigrations(one.owner)).toEqual([])
  const { rows } = await one.owner.query('select max(applied_at) as migrated_at from migration')
  expect(rows[0].migrated_at.getTime()).toBeLessThan(started.getTime())
  await one.owner.query('create table only_here ()')
  const { rows: seen } = await other.owner.query(`select to_regclass('only_here') as name`)
  expect(seen).toEqual([{ name: null }])
})

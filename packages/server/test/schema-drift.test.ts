import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const { url } = await createTestDatabase()

it('the generated types are those of the migrated database (otherwise: DATABASE_URL=… npm run codegen -w packages/server)', async () => {
  const root = join(import.meta.dirname, '..')
  const args = ['exec', '--', 'kysely-codegen', '--config-file', 'codegen.json', '--verify', '--url', url]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root })
  expect(stdout).toContain('up-to-date')
})

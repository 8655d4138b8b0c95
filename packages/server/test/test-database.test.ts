import { expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { createTestDatabase } from './test-database.ts'

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

it('a test file starts from a clone, which is cheaper than migrating', async () => {
  const clones: number[] = []
  for (let round = 0; round < 5; round++) clones.push(await timed(() => createTestDatabase()))
  const { url } = await createTestDatabase({ migrated: false })
  expect(Math.min(...clones)).toBeLessThan(await timed(() => migrate(url)))
})

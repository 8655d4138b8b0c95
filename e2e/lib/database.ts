import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../packages/server/src/demo/seed.ts'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start-embedded-postgres.ts'

/**
 * A process of its own beside Playwright: starts PostgreSQL, makes the demo database every worker clones, says where it is,
 * and stops when its standard input closes.
 */
const postgres = await startEmbeddedPostgres({ ephemeral: true })
const filesDir = await mkdtemp(join(tmpdir(), 'allmend-e2e-'))
await migrate(postgres.url)
await seedDemo(postgres.url, { dataDir: filesDir })
console.log(JSON.stringify({ url: postgres.url, filesDir }))

process.stdin.resume()
process.stdin.on('end', () => void postgres.stop().then(() => process.exit(0)))

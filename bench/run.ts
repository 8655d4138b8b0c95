import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { seedDemo } from '../packages/server/src/demo/seed.ts'
import { startServer } from '../packages/server/src/main.ts'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { buildWeb } from '../scripts/lib/build-web.ts'
import { measureYear } from './availability.ts'
import { compareBookings } from './bookings.ts'
import { compareDesk } from './desk.ts'
import { measureEvaluation } from './evaluation.ts'
import { compareGateway } from './gateway.ts'
import { isTooLow, scorePages } from './lighthouse.ts'
import { measureOrders } from './orders.ts'
import { comparePeople } from './people.ts'
import { makePicturePage } from './picture-page.ts'
import { comparePlan } from './plan.ts'
import { measureRace } from './race.ts'
import { measure, type Row } from './rows.ts'
import { compareTenants } from './tenants.ts'

/** `npm run bench`: a real server on a real PostgreSQL, loaded over loopback; a table, and bench/results/latest.json. */
await buildWeb()
const postgres = await startEmbeddedPostgres({ ephemeral: true })
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-bench-'))
await migrate(postgres.url)
await seedDemo(postgres.url, { dataDir })
const server = await startServer(
  readConfig({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '100000000',
  }),
)

const app = { 'x-app-id': '1', 'content-type': 'application/json' }
const credentials = JSON.stringify({ username: 'admin@demo.test', password: 'Demo-2026-pass' })
const signedIn = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: app, body: credentials })
const { token } = (await signedIn.json()) as { token: string }

const rows: Row[] = []
rows.push(await measure({ name: 'bare route (/healthz)', url: `${server.url}/healthz` }))
rows.push(await measure({ name: 'configuration (/api/config)', url: `${server.url}/api/config` }))
rows.push(await measure({ name: 'start page', url: `${server.url}/` }))
const bearer = { ...app, authorization: `Bearer ${token}` }
rows.push(await measure({ name: 'current user (/api/user)', url: `${server.url}/api/user`, headers: bearer }))
const login = { method: 'POST' as const, headers: app, body: credentials }
rows.push(await measure({ name: 'login (argon2id)', url: `${server.url}/api/auth/login`, connections: 2, ...login }))

const keeper = JSON.stringify({ username: 'keeper@demo.test', password: 'Demo-2026-pass' })
const keeperLogin = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: app, body: keeper })
const { token: keeperToken } = (await keeperLogin.json()) as { token: string }
const ratios = [
  ...(await comparePeople(postgres.url, server.url, keeperToken)),
  ...(await compareBookings(postgres.url, server.url)),
  ...(await compareDesk(postgres.url, server.url, keeperToken)),
  await comparePlan(postgres.url, server.url, keeperToken),
  ...(await compareGateway(postgres.url)),
  ...(await compareTenants(postgres.url)),
]
const year = measureYear()
const evaluation = await measureEvaluation(postgres.url, server.url, keeperToken)
const orders = await measureOrders(postgres.url)
const race = await measureRace(postgres.url)
const picturePage = await makePicturePage(server.url, { ...app, authorization: `Bearer ${keeperToken}` })
const scores = await scorePages(server.url, ['/', '/reservation', picturePage])

await server.stop()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })

console.table(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])))
console.table(Object.fromEntries(ratios.map(({ name, ...figures }) => [name, figures])))
console.log(`a year of availability of one object: ${year.toFixed(2)} ms (budget 5 ms)`)
console.log(`a year evaluated, 100,000 bookings: ${Math.round(evaluation)} ms (budget 1000 ms)`)
console.log(
  `orders: ${orders.ordersPerSecond} a second, ${Math.round(orders.share * 100)} % of a bare insert (${orders.barePerSecond}; budget 20 %)`,
)
console.log(`200 for one hour, two processes: ${race.toFixed(2)} s (budget 0.5 s)`)
console.table(scores)
const results = join(import.meta.dirname, 'results')
await mkdir(results, { recursive: true })
const report = {
  at: new Date().toISOString(),
  node: process.version,
  cpus: cpus().length,
  rows,
  ratios,
  yearOfAvailabilityMs: year,
  evaluationMs: evaluation,
  orders,
  raceSeconds: race,
  scores,
}
await writeFile(join(results, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`)
if (rows.some((row) => row.errors > 0)) {
  console.error('Some calls failed.')
  process.exitCode = 1
}
const over = ratios.filter(({ ratio, budget }) => ratio > budget)
const low = scores.filter(isTooLow)
if (low.length > 0 || orders.share < 0.2 || race > 0.5 || year > 5 || evaluation > 1000) {
  console.error('Over budget: see orders, the race, availability, evaluation and Lighthouse above.')
  process.exitCode = 1
}
if (over.length > 0) {
  console.error(`Over budget: ${over.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}

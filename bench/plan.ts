import pg from 'pg'
import type { Ratio } from './ratio.ts'

const rounds = 500

async function p99(call: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = -50; round < rounds; round += 1) {
    const started = performance.now()
    await call()
    if (round >= 0) times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds * 0.99)] ?? Number.NaN
}

const round2 = (value: number) => Math.round(value * 100) / 100

/** The plan of a day in the app of 200 objects and 100,000 bookings, against what a bare route takes in the same run. */
export async function comparePlan(databaseUrl: string, url: string, keeperToken: string): Promise<Ratio> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select app_id from app_domain where domain = 'kanton.test'`)
  await client.end()
  const headers = { 'x-app-id': String(rows[0].app_id), authorization: `Bearer ${keeperToken}` }
  const ask = (path: string) => async () => {
    const answer = await fetch(`${url}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const bare = await p99(ask('/healthz'))
  const plan = await p99(ask('/api/admin/plan?from=2027-06-05&days=1'))
  return {
    name: 'plan of a day, 200 objects, 100,000 bookings: share of 3 × /healthz + 15 ms (p99)',
    small: round2(bare),
    large: round2(plan),
    ratio: round2(plan / (3 * bare + 15)),
    budget: 1,
  }
}

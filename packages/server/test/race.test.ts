import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../src/platform/db/connect.ts'
import { bookingDraft } from './booking-draft.ts'
import { buildTestApp } from './build-test-app.ts'
import { startProcess } from './start-process.ts'

/** Two server processes on one database: locks within a process would not show here. */
const { deps, make, databaseUrl } = await buildTestApp()
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-race-'))
const settings = { RATE_LIMIT: '1000000', WORKER: 'off' }
const servers = await Promise.all([
  startProcess(databaseUrl, dataDir, settings),
  startProcess(databaseUrl, dataDir, settings),
])
afterAll(async () => {
  for (const one of servers) await one.stop()
  await rm(dataDir, { recursive: true, force: true })
})

let appId: number
let tokens: string[]
beforeAll(async () => {
  appId = await make.app()
  const clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  const people = await Promise.all(Array.from({ length: 20 }, () => make.user(appId, { groupIds: [clubs] })))
  tokens = await Promise.all(people.map((id) => make.userToken(appId, id)))
})

let turn = 0
async function order(...bookings: object[]) {
  turn += 1
  const response = await fetch(`${servers[turn % 2]?.url}/api/orders`, {
    method: 'POST',
    headers: {
      'x-app-id': String(appId),
      authorization: `Bearer ${tokens[turn % tokens.length]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ bookings }),
  })
  const body = (await response.json()) as { code?: string }
  return { status: response.status, code: body.code, body }
}

function tally(answers: readonly { status: number; code: string | undefined }[]) {
  const count: Record<string, number> = {}
  for (const { status, code } of answers) {
    const key = status === 200 ? 'placed' : (code ?? String(status))
    count[key] = (count[key] ?? 0) + 1
  }
  return count
}

/** The checker: no unit taken twice, and every day as a recomputation would have it. */
async function expectSound() {
  const { rows } = await deps.db.pool.query(
    `select count(*)::int as twice from occupancy a join occupancy b
     on a.app_id = b.app_id and a.object_id = b.object_id and a.id < b.id and a.units && b.units and a.during && b.during`,
  )
  expect(rows).toEqual([{ twice: 0 }])
  const numbers = await deps.db.pool.query(
    'select app_id, year, count(*)::int as orders, max(number) as last, count(number)::int as numbered from customer_order group by 1, 2',
  )
  for (const { orders, last, numbered } of numbers.rows) expect([last, numbered]).toEqual([orders, orders])
}

describe('many want the same at once', () => {
  it('200 for one slot: one gets it, 199 are told, nobody gets an error', async () => {
    const hall = await make.object(appId)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => order(bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00'))),
    )
    expect(tally(answers)).toEqual({ placed: 1, 'booking.slot_taken': 199 })
    await expectSound()
  })

  it('the whole hall against its thirds: the whole, or some of the parts', async () => {
    const thirds = [await make.object(appId), await make.object(appId), await make.object(appId)]
    const whole = await make.object(appId, { partIds: thirds.map(({ id }) => id) })
    const wanted = [whole, ...thirds]
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => {
        const object = wanted[n % 4] ?? whole
        return order(bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')).then((answer) => ({
          ...answer,
          n: n % 4,
        }))
      }),
    )
    const winners = answers.filter(({ status }) => status === 200).map(({ n }) => n)
    expect(winners.includes(0) ? winners : [...winners].sort()).toEqual(winners.includes(0) ? [0] : [1, 2, 3])
    expect(answers.filter(({ code }) => code === 'booking.slot_taken')).toHaveLength(80 - winners.length)
    await expectSound()
  })

  it('40 for 8 of 20 places: two get them; 20 for 20 places: all do', async () => {
    const tables = await make.object(appId, { stock: 20 })
    const some = (quantity: number, start: string, end: string) => order(bookingDraft(tables, start, end, { quantity }))
    const eights = await Promise.all(Array.from({ length: 40 }, () => some(8, '2030-06-01 10:00', '2030-06-01 12:00')))
    expect(tally(eights)).toEqual({ placed: 2, 'booking.slot_taken': 38 })
    const ones = await Promise.all(Array.from({ length: 20 }, () => some(1, '2030-06-02 10:00', '2030-06-02 12:00')))
    expect(tally(ones)).toEqual({ placed: 20 })
    const last = await Promise.all(Array.from({ length: 12 }, () => some(1, '2030-06-02 11:00', '2030-06-02 13:00')))
    expect(tally(last)).toEqual({ 'booking.slot_taken': 12 })
    await expectSound()
  })

  it('a series against single dates: all of it or none', async () => {
    const hall = await make.object(appId, { allowsSeries: true })
    const dates = Array.from({ length: 30 }, (_, n) => `2030-07-${String(n + 1).padStart(2, '0')}`)
    const series = () => {
      const occupancies = dates.map((date) => ({
        clientId: date,
        start: `${date} 10:00`,
        end: `${date} 12:00`,
        displayStart: `${date} 10:00`,
        displayEnd: `${date} 12:00`,
      }))
      return order(bookingDraft(hall, '2030-07-01 10:00', '2030-07-01 12:00', { isSerial: true, occupancies }))
    }
    const singles = dates.map((date) => order(bookingDraft(hall, `${date} 11:00`, `${date} 12:00`)))
    const answers = await Promise.all([series(), ...singles.slice(0, 10), series(), ...singles.slice(10)])
    const placed = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { rows } = await deps.db.pool.query('select count(*)::int as n from booking where object_id = $1', [hall.id])
    expect([30, placed.length]).toContain(rows[0].n)
    await expectSound()
  })

  it('orders over the same two halls in opposite order never wait for each other in a circle', async () => {
    const [a, b] = [await make.object(appId), await make.object(appId)]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const hour = String(8 + (n % 12)).padStart(2, '0')
        const end = String(9 + (n % 12)).padStart(2, '0')
        const two = [a, b].map((object) => bookingDraft(object, `2030-08-01 ${hour}:00`, `2030-08-01 ${end}:00`))
        return order(...(n % 2 === 0 ? two : two.reverse()))
      }),
    )
    expect(tally(answers)).toEqual({ placed: 12, 'booking.slot_taken': 48 })
    await expectSound()
  })
})

describe('the control', () => {
  /** What code without our locks does: look, think, insert. */
  async function rivals(table: string, isLocked: boolean) {
    const pool = createPool(databaseUrl, 20)
    // All of them stand at the door before the first goes in.
    const clients = await Promise.all(Array.from({ length: 20 }, () => pool.connect()))
    const attempt = async (client: pg.PoolClient, n: number) => {
      try {
        await client.query('begin')
        if (isLocked) await client.query('select pg_advisory_xact_lock(77, 1)')
        const { rows } = await client.query(
          `select 1 from ${table} where during && tstzrange('2030-01-01 10:00', '2030-01-01 12:00')`,
        )
        if (rows.length > 0) return 0
        await client.query('select pg_sleep(0.2)')
        await client.query(
          `insert into ${table} (who, during) values ($1, tstzrange('2030-01-01 10:00', '2030-01-01 12:00'))`,
          [n],
        )
        return 1
      } catch (error) {
        if ((error as pg.DatabaseError).code === '23P01') return 0
        throw error
      } finally {
        await client.query('commit')
        client.release()
      }
    }
    const won = await Promise.all(clients.map(attempt))
    await pool.end()
    return won.reduce((sum: number, one) => sum + one, 0)
  }

  it('without lock and constraint the race happens; either of them ends it', async () => {
    await deps.db.pool.query(`
      create table open_field (who int, during tstzrange);
      create table locked_field (who int, during tstzrange);
      create table walled_field (who int, during tstzrange, exclude using gist (during with &&))`)
    expect(await rivals('open_field', false)).toBeGreaterThan(1)
    expect(await rivals('locked_field', true)).toBe(1)
    expect(await rivals('walled_field', false)).toBe(1)
  })
})

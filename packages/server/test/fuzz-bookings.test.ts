import { clockOf, dayOf, formatWall, wallAt } from '@allmend/domain/time'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  blockObject,
  cancelBookings,
  expireHolds,
  holdDates,
  lockObjects,
  moveBooking,
  RulesMemory,
} from '../src/modules/booking/index.ts'
import { recalculate } from '../src/modules/booking/occupancy/recalculate.ts'
import { createPool } from '../src/platform/db/connect.ts'
import { Database } from '../src/platform/db/database.ts'
import { isRefusal } from '../src/platform/http/refusal.ts'
import { bookingDraft } from './booking-draft.ts'
import { buildTestApp } from './build-test-app.ts'

const { call, deps, make, databaseUrl } = await buildTestApp()

/** `FUZZ=10000` for a long run. */
const operations = Number(process.env.FUZZ ?? 800)
const workers = 8

function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

it('random writes from eight workers never take a unit twice, and the days stay true', {
  timeout: 600_000,
}, async () => {
  const appId = await make.app()
  const thirds = [await make.object(appId), await make.object(appId), await make.object(appId)]
  const interval = {
    name: 'h',
    type: 'dynamic' as const,
    interval: 60,
    maxSteps: 4,
    preProcessingTime: 30,
    postProcessingTime: 15,
  }
  const whole = await make.object(appId, { partIds: thirds.map(({ id }) => id), intervals: [interval] })
  const stock = await make.object(appId, { stock: 5 })
  const objects = [...thirds, whole, stock, stock]
  const tokens = await Promise.all(Array.from({ length: workers }, () => make.customerToken(appId)))
  const first = dayOf(2030, 10, 24)
  const outcomes: Record<string, number> = {}

  const work = async (worker: number) => {
    const db = new Database(createPool(databaseUrl, 2))
    const memory = new RulesMemory()
    const roll = dice(7919 * (worker + 1))
    for (let n = 0; n < operations / workers; n += 1) {
      const object = objects[roll(objects.length)] ?? whole
      const start = wallAt(first + roll(5), (8 + roll(13)) * 60)
      const end = start + (1 + roll(3)) * 60
      const quantity = object === stock ? 1 + roll(3) : 1
      const draft = bookingDraft(object, formatWall(start), formatWall(end), { quantity })
      const mine = async () => {
        const { rows } = await db.pool.query(
          `select id from booking where app_id = $1 and state in ('confirmed', 'unconfirmed') order by id offset $2 limit 1`,
          [appId, roll(40)],
        )
        return Number(rows[0]?.id ?? 0)
      }
      const kind = ['place', 'place', 'place', 'cancel', 'move', 'move', 'block', 'hold', 'expire'][roll(9)]
      const outcome = await db.withTenant(appId, async (tx) => {
        switch (kind) {
          case 'cancel':
            return cancelBookings(tx, [await mine()])
          case 'move':
            return moveBooking(tx, await mine(), { displayStart: start, displayEnd: end })
          case 'block': {
            const clock = clockOf('Europe/Zurich')
            return blockObject(
              tx,
              object.id,
              { start: clock.toInstantOrNext(start), end: clock.toInstantOrNext(end) },
              { note: 'Reinigung' },
            )
          }
          case 'hold':
            return holdDates(
              tx,
              memory,
              {
                clientKey: crypto.randomUUID(),
                bookings: [{ ...draft, quantity } as Parameters<typeof holdDates>[2]['bookings'][number]],
                userId: null,
              },
              async () => ({ expiresAt: new Date(Date.now() + 900_000) }),
            )
          case 'expire':
            // Under the locks, like everything that writes occupancies: without them these rows met others crosswise, in a deadlock.
            await lockObjects(
              tx,
              objects.map(({ id }) => id),
            )
            await sql`
              update occupancy set expires_at = now() - interval '1 second'
              where app_id = ${appId} and kind = 'hold' and id % 2 = ${roll(2)}
            `.execute(tx.db)
            return expireHolds(tx)
          default:
            return null
        }
      })
      if (kind === 'place') {
        const { status, body } = await call('POST /api/orders', {
          appId,
          token: tokens[worker] ?? '',
          body: { bookings: [draft] },
        })
        expect([200, 409], JSON.stringify(body)).toContain(status)
        outcomes[`place ${status}`] = (outcomes[`place ${status}`] ?? 0) + 1
      } else {
        const key = `${kind} ${isRefusal(outcome) ? outcome.code : 'done'}`
        outcomes[key] = (outcomes[key] ?? 0) + 1
      }
    }
    await db.close()
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))

  expect(outcomes['place 200']).toBeGreaterThan(10)
  expect(outcomes['move done']).toBeGreaterThan(0)
  const { rows } = await deps.db.pool.query(
    `select count(*)::int as twice from occupancy a join occupancy b
     on a.app_id = b.app_id and a.object_id = b.object_id and a.id < b.id and a.units && b.units and a.during && b.during`,
  )
  expect(rows).toEqual([{ twice: 0 }])
  const over = await deps.db.pool.query(
    `select count(*)::int as n from occupancy o join bookable b on b.id = o.object_id where upper(o.units) > b.stock`,
  )
  expect(over.rows).toEqual([{ n: 0 }])
  const lost = await deps.db.pool.query(
    `select count(*)::int as n from booking b where state in ('confirmed', 'unconfirmed')
     and not exists (select from occupancy o where o.booking_id = b.id and lower(o.during) = b.starts_at)`,
  )
  expect(lost.rows).toEqual([{ n: 0 }])
  for (const { id } of objects) {
    const again = await deps.db.withTenant(appId, (tx) => recalculate(tx, id, first - 2, first + 8))
    expect(again).toMatchObject({ differed: 0 })
  }
})

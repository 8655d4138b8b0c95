import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
let appId: number
let mine: string
let theirs: string
beforeAll(async () => {
  appId = await make.app()
  mine = await make.customerToken(appId)
  theirs = await make.customerToken(appId)
})

const rowsOn = async (...objects: { id: number }[]) =>
  (
    await deps.db.pool.query(
      'select kind, object_id, hold_key, during, expires_at from occupancy where object_id = any($1) order by during, object_id',
      [objects.map(({ id }) => id)],
    )
  ).rows
const draft = (object: { id: number; intervalId: number }, from: number) =>
  bookingDraft(object, `2031-06-02 ${from}:00`, `2031-06-02 ${from + 1}:00`)
const hold = async (object: { id: number; intervalId: number }, from: number, token = theirs) => {
  const body = { clientKey: crypto.randomUUID(), bookings: [draft(object, from)] }
  const { status } = await call('POST /api/booking/hold', { appId, token, body })
  expect(status).toBe(200)
  return body
}
const order = (token: string, body: object) => call('POST /api/orders', { appId, token, body })

describe('what somebody else keeps', () => {
  it('stays theirs when I order beside it, in the same object, in its parts or in its whole', async () => {
    const parts = [await make.object(appId), await make.object(appId)] as const
    const whole = await make.object(appId, { partIds: parts.map(({ id }) => id) })
    const [ofPart, ofWhole] = [await hold(parts[0], 10), await hold(whole, 14)]
    const held = await rowsOn(...parts)
    expect(held).toHaveLength(3)
    for (const [object, hour] of [
      [parts[0], 12],
      [parts[1], 10],
      [whole, 16],
    ] as const) {
      // With a hold of my own, since only then anything is let go of.
      expect((await order(mine, await hold(object, hour, mine))).status).toBe(200)
      expect((await rowsOn(...parts)).filter(({ kind }) => kind === 'hold')).toEqual(held)
    }
    for (const taken of [draft(parts[0], 10), draft(parts[1], 14), draft(whole, 10)]) {
      expect((await order(mine, { bookings: [taken] })).body).toMatchObject({ code: 'booking.slot_taken' })
    }
    for (const body of [ofPart, ofWhole]) expect((await order(theirs, body)).status).toBe(200)
  })

  it('goes once its time is over, of the objects I order and of no others', async () => {
    const [hall, other] = [await make.object(appId), await make.object(appId)]
    await hold(hall, 10)
    await hold(other, 10)
    await deps.db.pool.query(
      `update occupancy set expires_at = now() - interval '1 second' where kind = 'hold' and object_id = any($1)`,
      [[hall.id, other.id]],
    )
    expect((await order(mine, { bookings: [draft(hall, 10)] })).status).toBe(200)
    expect((await rowsOn(hall)).map(({ kind }) => kind)).toEqual(['booking'])
    expect((await rowsOn(other)).map(({ kind }) => kind)).toEqual(['hold'])
  })

  it('goes once its time is over, also for whoever orders with the key of that draft, as after clearing all cookies', async () => {
    const hall = await make.object(appId)
    const draftOfTheirs = await hold(hall, 10)
    expect((await order(mine, draftOfTheirs)).body).toMatchObject({ code: 'booking.slot_taken' })
    await deps.db.pool.query(
      `update occupancy set expires_at = now() - interval '1 second' where kind = 'hold' and object_id = $1`,
      [hall.id],
    )
    const ordered = await order(mine, draftOfTheirs)
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
    expect((await rowsOn(hall)).map(({ kind }) => kind)).toEqual(['booking'])
  })
})

it('what I kept and did not order is free again, on the same day, the next and weeks away', async () => {
  const hall = await make.object(appId)
  const dates = ['2031-06-02', '2031-06-03', '2031-07-20'].map((day) =>
    bookingDraft(hall, `${day} 10:00`, `${day} 11:00`),
  )
  const clientKey = crypto.randomUUID()
  const days = async () =>
    (
      await deps.db.pool.query('select day::text, free_minutes from object_day where object_id = $1 order by day', [
        hall.id,
      ])
    ).rows
  await call('POST /api/booking/hold', { appId, token: mine, body: { clientKey, bookings: dates } })
  expect(await days()).toHaveLength(3)
  const later = bookingDraft(hall, '2031-06-02 14:00', '2031-06-02 17:00')
  expect((await order(mine, { clientKey, bookings: [later] })).status).toBe(200)
  // Open from 8 to 22, less three hours.
  expect(await days()).toEqual([{ day: '2031-06-02', free_minutes: 660 }])
  expect(await rowsOn(hall)).toMatchObject([{ kind: 'booking' }])
})

it('what I kept in another hall is free again there once I keep or order something else under the same key', async () => {
  const [first, second, third] = [await make.object(appId), await make.object(appId), await make.object(appId)]
  const days = async () => {
    const ids = [first.id, second.id, third.id]
    const { rows } = await deps.db.pool.query('select object_id from object_day where object_id = any($1)', [ids])
    return rows.map(({ object_id }) => ids.indexOf(object_id))
  }
  const clientKey = crypto.randomUUID()
  const keep = (object: typeof first) =>
    call('POST /api/booking/hold', { appId, token: mine, body: { clientKey, bookings: [draft(object, 10)] } })
  expect((await keep(first)).status).toBe(200)
  expect(await days()).toEqual([0])
  expect((await keep(second)).status).toBe(200)
  expect(await days()).toEqual([1])
  expect((await order(mine, { clientKey, bookings: [draft(third, 10)] })).status).toBe(200)
  expect(await days()).toEqual([2])
})

describe('while somebody else orders in the same hall', () => {
  /** Runs this while another transaction has the lock of the hall, which it lets go of when told to. */
  const whileLocked = async <T>(
    hall: { id: number },
    run: (unlock: () => Promise<unknown>) => Promise<T>,
  ): Promise<T> => {
    const client = await deps.db.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(4155210, hall_group) from bookable where id = $1', [hall.id])
      return await run(() => client.query('commit'))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const waiting = async () => {
    const { rows } = await deps.db.pool.query(
      `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 4155210 and not l.granted`,
    )
    return rows[0].waiting
  }
  /** Waits for the lock and is placed once it is there. */
  const waitsAndOrders = (hall: { id: number }, body: object) =>
    whileLocked(hall, async (unlock) => {
      const ordered = order(mine, body)
      await expect.poll(waiting).toBe(1)
      await unlock()
      return ordered
    })

  it('those who wait for it keep nobody else from ordering: other halls and other apps go on', async () => {
    const [slow, quick] = [await make.object(appId), await make.object(appId)]
    const otherApp = await make.app()
    const elsewhere = await make.object(otherApp)
    const stranger = await make.customerToken(otherApp)
    const hours = Array.from({ length: 10 }, (_, at) => 10 + at)
    const late = await whileLocked(slow, async (unlock) => {
      const waiters = hours.map((hour) => order(mine, { bookings: [draft(slow, hour)] }))
      const held = call('POST /api/booking/hold', {
        appId,
        token: mine,
        body: { clientKey: crypto.randomUUID(), bookings: [draft(slow, 20)] },
      })
      await expect.poll(waiting).toBeGreaterThan(0)
      const body = (hall: typeof quick) => ({ clientKey: crypto.randomUUID(), bookings: [draft(hall, 10)] })
      const others = await Promise.all([
        order(mine, body(quick)),
        call('POST /api/orders', { appId: otherApp, token: stranger, body: body(elsewhere) }),
        call('POST /api/booking/hold', { appId, token: mine, body: { ...body(quick), bookings: [draft(quick, 14)] } }),
      ])
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
      // One of them waits in the database; the others hold no connection.
      expect(await waiting()).toBeLessThanOrEqual(2)
      await unlock()
      return [...(await Promise.all(waiters)), await held]
    })
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 200))
  })

  // Once with rules that were read before, once with rules that have just changed.
  it.each([true, false])(
    'what is taken is refused at once, what is not is waited for; rules known: %s',
    async (isKnown) => {
      const hall = await make.object(appId)
      if (isKnown) expect((await order(mine, { bookings: [draft(hall, 18)] })).status).toBe(200)
      const other = await make.customerToken(appId)
      await hold(hall, 10, other)
      await hold(hall, 12, other)
      const own = await hold(hall, 14, mine)
      // Last, since whoever keeps something lets go of what ran out.
      await deps.db.pool.query(
        `update occupancy set expires_at = now() - interval '1 second'
       where object_id = $1 and lower(during) = '2031-06-02 12:00 Europe/Zurich'`,
        [hall.id],
      )
      const change = async () => {
        if (!isKnown) await deps.db.pool.query('update bookable set title = title where id = $1', [hall.id])
      }
      await change()
      const refused = await whileLocked(hall, () => order(mine, { bookings: [draft(hall, 10)] }))
      expect(refused.body).toMatchObject({ code: 'booking.slot_taken' })
      for (const body of [{ bookings: [draft(hall, 12)] }, own, { bookings: [draft(hall, 16)] }]) {
        await change()
        const ordered = await waitsAndOrders(hall, body)
        expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
      }
    },
  )
})

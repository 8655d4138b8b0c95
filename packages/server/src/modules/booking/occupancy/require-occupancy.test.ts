import { bookingStates, takingStates } from '@allmend/domain/bookings'
import { describe, expect, it } from 'vitest'
import { bookDirectly } from '../../../../test/book-directly.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'

const { deps, make } = await buildTestApp()
const { pool } = deps.db
const appId = await make.app()
const [hall, tables] = [await make.object(appId), await make.object(appId, { stock: 10 })]

let days = 0
const book = (state = 'confirmed', object = hall, quantity = 1) => {
  days += 1
  const day = new Date(Date.UTC(2031, 0, days)).toISOString().slice(0, 10)
  return bookDirectly(deps.db, appId, {
    object: object.id,
    start: `${day} 10:00`,
    end: `${day} 12:00`,
    state,
    quantity,
  })
}
const refused = { code: '23514', constraint: 'booking_takes_its_place' }

describe('a booking that takes its object cannot be written without what it takes', () => {
  it.each(bookingStates)('as %s', async (state) => {
    const { orderId } = await book('cancelled')
    const insert = pool.query(
      `insert into booking (app_id, order_id, object_id, state, starts_at, ends_at, display_start, display_end, steps)
       select app_id, order_id, object_id, $2, starts_at, ends_at, display_start, display_end, steps from booking where order_id = $1`,
      [orderId, state],
    )
    await (takingStates.includes(state) ? expect(insert).rejects.toMatchObject(refused) : insert)
  })

  it.each(takingStates)('and does not become %s without it', async (state) => {
    const { bookingId } = await book('cancelled')
    const change = pool.query('update booking set state = $2 where id = $1', [bookingId, state])
    await expect(change).rejects.toMatchObject(refused)
  })

  it.each([
    ['lose what it takes', 'delete from occupancy where booking_id = $1'],
    ['lose it to another booking', 'update occupancy set booking_id = $2 where booking_id = $1'],
    [
      'lose a part of it',
      `update occupancy set during = tstzrange(lower(during), upper(during) - interval '1 minute') where booking_id = $1`,
    ],
    ['be at another time', `update booking set ends_at = ends_at + interval '1 hour' where id = $1`],
    ['be in another object', `update booking set object_id = ${tables.id} where id = $1`],
    ['be for more', 'update booking set quantity = 2 where id = $1'],
  ])('nor can it %s', async (_, statement) => {
    const [{ bookingId }, other] = [await book(), await book('cancelled')]
    const values = statement.includes('$2') ? [bookingId, other.bookingId] : [bookingId]
    await expect(pool.query(statement, values)).rejects.toMatchObject(refused)
  })

  it('nor take fewer places than were booked', async () => {
    const { bookingId } = await book('confirmed', tables, 5)
    const change = pool.query('update occupancy set units = int4range(0, 4) where booking_id = $1', [bookingId])
    await expect(change).rejects.toMatchObject(refused)
  })

  it('whoever writes it: the server’s own roles as well', async () => {
    const { bookingId } = await book()
    const asTenant = deps.db.withTenant(appId, (tx) =>
      tx.db.deleteFrom('occupancy').where('app_id', '=', appId).where('booking_id', '=', bookingId).execute(),
    )
    await expect(asTenant).rejects.toMatchObject(refused)
    const asPlatform = deps.db.acrossTenants('test', (tx) =>
      tx.db.deleteFrom('occupancy').where('booking_id', '=', bookingId).execute(),
    )
    await expect(asPlatform).rejects.toMatchObject(refused)
  })
})

describe('what is allowed stays allowed', () => {
  it('a move takes the old place away before it takes the new one', async () => {
    const { bookingId } = await book()
    await pool.query(
      `with gone as (delete from occupancy where booking_id = ${bookingId} returning *),
       moved as (update booking set starts_at = starts_at + interval '3 hours', display_start = display_start + interval '3 hours',
         display_end = display_end + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = ${bookingId})
       insert into occupancy (app_id, object_id, during, kind, booked_object_id, booking_id)
       select app_id, object_id, tstzrange(lower(during) + interval '3 hours', upper(during) + interval '3 hours'), kind, booked_object_id,
         booking_id from gone`,
    )
    const { rows } = await pool.query('select 1 from occupancy where booking_id = $1', [bookingId])
    expect(rows).toHaveLength(1)
  })

  it('places change in the middle, as long as there are enough at any moment', async () => {
    const { bookingId } = await book('confirmed', tables, 2)
    await pool.query(
      `with gone as (delete from occupancy where booking_id = ${bookingId} returning *)
       insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id)
       select app_id, object_id, int4range(place, place + 2), tstzrange(lower(during) + from_at, lower(during) + until_at), kind,
         booked_object_id, booking_id
       from gone, (values (0, interval '0', interval '30 minutes'), (4, interval '30 minutes', interval '2 hours')) as v(place, from_at, until_at)`,
    )
  })

  it('a booking ends and gives back its place, and is removed with its order', async () => {
    const [{ bookingId }, { orderId }] = [await book(), await book()]
    await pool.query(
      `with ended as (update booking set state = 'cancelled' where id = ${bookingId} returning id)
       delete from occupancy o using ended where o.booking_id = ended.id`,
    )
    await pool.query('delete from customer_order where id = $1', [orderId])
  })
})

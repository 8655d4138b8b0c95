import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { endBookings, lockHallsOf, lockObjects, objectsOf, readOccupancies, settle, take } from '../../booking/index.ts'
import { readRules } from '../../object/index.ts'
import { settleEnded } from '../credit-bookings.ts'
import { lockOrder, type OpenOrder, updateOrder } from '../desk/open-order.ts'

interface HeldBooking {
  readonly id: number
  readonly state: string
}

export interface LockedOrder {
  readonly order: OpenOrder
  readonly bookings: readonly HeldBooking[]
}

/** First the halls, then the order: the sequence everybody locks in. */
export async function lockWithHalls(tx: TenantTx, orderId: number): Promise<LockedOrder | null> {
  const ids = (await readBookings(tx, orderId)).map(({ id }) => id)
  if (ids.length > 0) await lockHallsOf(tx, ids)
  const order = await lockOrder(tx, orderId)
  return order && { order, bookings: await readBookings(tx, orderId) }
}

const readBookings = (tx: TenantTx, orderId: number): Promise<HeldBooking[]> =>
  tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['id', 'state'])
    .orderBy('id')
    .execute()

/** Until when dates are kept; null once nothing waits any more. */
export async function keepUntil(tx: TenantTx, orderId: number, until: Date | null): Promise<void> {
  await tx.db
    .updateTable('customer_order')
    .set({ held_until: until && sql<Date>`greatest(held_until, ${until})` })
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .execute()
}

/** What a booking took, to be taken again by a payment that comes late. */
interface Taking {
  readonly bookingId: number
  readonly objectId: number
  readonly quantity: number
}

/** Dates nobody paid for in time are free again. The order waits a day longer: its payment may still come. */
export async function expireHeld(tx: TenantTx, { order, bookings }: LockedOrder, site: string): Promise<void> {
  const held = bookings.filter(({ state }) => state === 'held').map(({ id }) => id)
  if (held.length > 0) {
    // Of a whole every leaf is taken alike.
    await sql`
      update customer_order set held_takings = (
        select coalesce(jsonb_agg(jsonb_build_object('bookingId', t.booking_id, 'objectId', t.booked_object_id, 'quantity', t.places)), '[]')
        from (
          select booking_id, booked_object_id, max(places) as places from (
            select o.booking_id, o.booked_object_id, o.object_id, sum(upper(o.units) - lower(o.units))::int as places
            from occupancy o join booking b on b.app_id = o.app_id and b.id = o.booking_id
            where o.app_id = ${tx.appId} and o.booking_id = any(${held}) and lower(o.during) = b.starts_at
            group by 1, 2, 3
          ) leaf group by 1, 2
        ) t
      ) where app_id = ${tx.appId} and id = ${order.id}
    `.execute(tx.db)
    await endBookings(tx, held, 'expired', ['held'])
    await publish(tx, 'order.expired', { orderId: order.id, site })
  }
  await keepUntil(tx, order.id, null)
}

/** A payment came late: what ran out is taken again if all of it is still free; says whether it is. Under the locks of its halls. */
export async function retakeExpired(tx: TenantTx, { order, bookings }: LockedOrder): Promise<boolean> {
  const expired = bookings.filter(({ state }) => state === 'expired').map(({ id }) => id)
  if (expired.length === 0) return false
  const { rows } = await sql<Taking & { readonly start: number; readonly end: number; readonly isPast: boolean }>`
    select t."bookingId", t."objectId", t.quantity, extract(epoch from b.starts_at)::float8 / 60 as start,
      extract(epoch from b.ends_at)::float8 / 60 as end, b.display_start <= now() as "isPast"
    from customer_order c
    cross join lateral jsonb_to_recordset(coalesce(c.held_takings, '[]')) as t("bookingId" int, "objectId" int, quantity int)
    join booking b on b.app_id = c.app_id and b.id = t."bookingId" and b.state = 'expired'
    where c.app_id = ${tx.appId} and c.id = ${order.id}
  `.execute(tx.db)
  // Nobody is given a time that has begun.
  if (rows.length === 0 || rows.some(({ isPast }) => isPast)) return false
  const groups = await lockObjects(tx, [...rows.map(({ objectId }) => objectId), ...(await objectsOf(tx, expired))])
  const objects = await readRules(tx, [...new Set(rows.map(({ objectId }) => objectId))])
  const claims = rows.flatMap(({ bookingId, objectId, quantity, start, end }) => {
    const object = objects.get(objectId)
    const owner = { kind: 'booking', bookingId } as const
    return object ? [{ key: String(bookingId), object, quantity, occupied: { start, end }, owner }] : []
  })
  if (claims.length < rows.length) return false
  const span = { start: Math.min(...rows.map(({ start }) => start)), end: Math.max(...rows.map(({ end }) => end)) }
  const leaves = [...new Set(claims.flatMap(({ object }) => object.leaves))]
  await sql`savepoint before_retaking`.execute(tx.db)
  const failed = await take(tx, claims, await readOccupancies(tx, leaves, span))
  if (failed.length > 0) {
    await sql`rollback to savepoint before_retaking`.execute(tx.db)
    return false
  }
  await sql`
    update booking set state = 'confirmed', version = version + 1
    where app_id = ${tx.appId} and id = any(${expired}) and state = 'expired'
  `.execute(tx.db)
  await settle(
    tx,
    groups,
    claims.map(({ occupied }) => occupied),
  )
  return true
}

/** Nobody pays any more: the order is over, and nothing of it is owed. */
export async function giveUp(tx: TenantTx, { order, bookings }: LockedOrder, reason: string): Promise<void> {
  const open = bookings.filter(({ state }) => state === 'held').map(({ id }) => id)
  if (open.length > 0) await endBookings(tx, open, 'expired', ['held'])
  await settleEnded(
    tx,
    null,
    bookings.map(({ id }) => id),
    reason,
  )
  await keepUntil(tx, order.id, null)
  const after = await lockOrder(tx, order.id)
  if (after) await updateOrder(tx, after, { state: 'cancelled', stateReason: reason })
}

/** It is not waited for any more: the order stands, and is paid otherwise. */
export const takeOrder = (tx: TenantTx, order: OpenOrder): Promise<OpenOrder> =>
  updateOrder(tx, order, { state: 'created' })

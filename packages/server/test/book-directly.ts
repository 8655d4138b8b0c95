import type { Database } from '../src/platform/db/database.ts'

export interface Made {
  readonly object: number
  /** Wall times. */
  readonly start: string
  readonly end: string
  readonly total?: number
  readonly state?: string
  readonly quantity?: number
  readonly name?: string
  readonly seriesKey?: string | null
  readonly userId?: number | null
  readonly orderState?: string
  readonly dueOn?: string | null
}

/** An order with one booking, past or to come and in whatever state; no rule is asked. What takes its object is an occupancy, too. */
export async function bookDirectly(
  db: Database,
  appId: number,
  {
    object,
    start,
    end,
    total = 0,
    state = 'confirmed',
    quantity = 1,
    name = '',
    seriesKey = null,
    userId = null,
    orderState = 'new',
    dueOn = null,
  }: Made,
): Promise<{ orderId: number; bookingId: number; orderNumber: string }> {
  const { rows } = await db.pool.query(
    `with o as (
       insert into customer_order (app_id, year, number, client_key, summary, total, created_at, user_id, contact, state, due_on)
       values ($1, 2026, (select coalesce(max(number), 0) + 1 from customer_order where app_id = $1), gen_random_uuid(), '{}', $5,
         least(now(), $3::timestamp at time zone 'Europe/Zurich'), $10, coalesce((
           select jsonb_build_object('firstname', firstname, 'lastname', lastname, 'company', company) from app_user where app_id = $1 and id = $10
         ), '{}'), $11, $12) returning *
     ), b as (
       insert into booking (app_id, order_id, object_id, state, starts_at, ends_at, display_start, display_end, steps, total,
         total_without_tax, quantity, name, series_key, user_id, price_lines)
       select $1, o.id, $2, $6, t.a, t.b, t.a, t.b, 1, $5::int, $5, $7, $8, $9, $10, jsonb_build_array(jsonb_build_object('kind', 'object',
         'id', null, 'title', 'Miete', 'quantity', 1, 'unitPrice', $5::int, 'total', $5::int, 'shares', '[]'::jsonb, 'tax', '[]'::jsonb))
       from o, (select $3::timestamp at time zone 'Europe/Zurich' as a, $4::timestamp at time zone 'Europe/Zurich' as b) t returning *
     ), taken as (
       insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id)
       select app_id, object_id, int4range(0, quantity), tstzrange(display_start, display_end), 'booking', object_id, id from b
       where state in ('confirmed', 'unconfirmed', 'held')
     )
     select o.id as "orderId", b.id as "bookingId", o.year || '-' || lpad(o.number::text, 6, '0') as "orderNumber" from o, b`,
    [appId, object, start, end, total, state, quantity, name, seriesKey, userId, orderState, dueOn],
  )
  return rows[0]
}

import { sql } from 'kysely'

const ofOrder = sql`p.app_id = c.app_id and p.order_id = c.id`

/** What fell away until the end of a day. */
const creditedUntil = sql`coalesce((
  select sum(k.amount - k.fee) from order_credit k
  where k.app_id = c.app_id and k.order_id = c.id and (k.created_at at time zone app.zone)::date <= d.on_day
), 0)`

/**
 * The day an order `c` of `app` became fully paid: the first by which as much had come in as it cost then, and after which no less than it
 * costs now was left of it. Too much that came in later does not move it, nor does what goes back with a cancellation; money that was taken
 * back and came in again does. Only of an order that owes nothing.
 */
export const dayPaid = sql<string | null>`(
  select coalesce(
    min(d.on_day) filter (where d.came >= c.total + c.dunned - ${creditedUntil} and d.least >= c.total + c.dunned - c.credited),
    max(d.on_day)
  )::text
  from (
    select s.on_day, s.came, s.is_payment, min(s.had) over (order by s.on_day desc) as least
    from (
      select p.on_day, bool_or(p.kind = 'payment') as is_payment,
        sum(coalesce(sum(p.amount) filter (where p.kind = 'payment'), 0)) over (order by p.on_day) as came,
        sum(sum(case p.kind when 'payment' then p.amount else -p.amount end)) over (order by p.on_day) as had
      from order_payment p where ${ofOrder} group by p.on_day
    ) s
  ) d
  where d.is_payment
)`

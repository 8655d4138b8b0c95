import { sql } from 'kysely'

/**
 * Of an order `c`: how many days there are to pay it. Those of its option, or else of the municipality: what is paid online at once has none
 * of its own, but what waits for a decision, or becomes an invoice, needs some.
 */
export const dueDays = sql<number>`coalesce(
  (
    select p.due_days from payment_option p
    where p.app_id = c.app_id and p.id = c.payment_option_id and (p.kind <> 'online' or p.due_days > 0)
  ),
  (select s.payment_term_days from app_setting s where s.app_id = c.app_id)
)`

/**
 * Of an order `c` with its option `o`: until when what was decided is to be paid online. So many days after the decision, but not after the
 * first day of use. An invoice says its own day.
 */
export const payUntil = sql<string | null>`(
  select case when d.first >= d.decided then least(d.first, d.decided + d.days) else d.decided + d.days end
  from (
    select max((b.decided_at at time zone app.zone)::date) as decided, min((b.display_start at time zone app.zone)::date) as first,
      ${dueDays} as days
    from booking b join app on app.id = b.app_id
    where b.app_id = c.app_id and b.order_id = c.id and b.state = 'confirmed' and o.kind = 'online' and c.due_on is null and c.state <> 'new'
  ) d
)`

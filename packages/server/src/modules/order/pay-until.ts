import { sql } from 'kysely'

/**
 * Of an order `c` with its option `o`: until when what was decided is to be paid online. As many days after the decision as the option gives,
 * or else the municipality; but not after the first day of use. An invoice says its own day.
 */
export const payUntil = sql<string | null>`(
  select case when d.first >= d.decided then least(d.first, d.decided + d.days) else d.decided + d.days end
  from (
    select max((b.decided_at at time zone app.zone)::date) as decided, min((b.display_start at time zone app.zone)::date) as first,
      coalesce(nullif(o.due_days, 0), (select s.payment_term_days from app_setting s where s.app_id = c.app_id)) as days
    from booking b join app on app.id = b.app_id
    where b.app_id = c.app_id and b.order_id = c.id and b.state = 'confirmed' and o.kind = 'online' and c.due_on is null and c.state <> 'new'
  ) d
)`

import type { Database } from '../src/platform/db/database.ts'

/** A booking has been: it began three hours ago and ended two hours later, and so does what it takes. */
export async function letPass(db: Database, bookingId: number): Promise<void> {
  await db.pool.query(
    `with passed as (
       update booking set starts_at = now() - interval '3 hours', display_start = now() - interval '3 hours',
         display_end = now() - interval '1 hour', ends_at = now() - interval '1 hour' where id = $1 returning *
     )
     update occupancy o set during = tstzrange(p.starts_at, p.ends_at) from passed p where o.app_id = p.app_id and o.booking_id = p.id`,
    [bookingId],
  )
}

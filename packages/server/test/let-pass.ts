import type { Database } from '../src/platform/db/database.ts'

/** A booking has been: it began three hours ago and ended two hours later, and so does what it takes. */
export const letPass = (db: Database, bookingId: number): Promise<void> =>
  putBetween(db, bookingId, 'now() - 3 hours', 'now() - 1 hour')

/** Puts a booking and what it takes between two moments, for times nobody may book: `2030-05-01 00:30 Europe/Zurich`, `now() + 1 hour`. */
export async function putBetween(db: Database, bookingId: number, from: string, until: string): Promise<void> {
  const moment = (text: string) => {
    const [, sign, interval] = /^now\(\) ([+-]) (.+)$/.exec(text) ?? []
    return sign ? `now() ${sign} interval '${interval}'` : `timestamptz '${text}'`
  }
  await db.pool.query(
    `with passed as (
       update booking set starts_at = ${moment(from)}, display_start = ${moment(from)},
         display_end = ${moment(until)}, ends_at = ${moment(until)} where id = $1 returning *
     )
     update occupancy o set during = tstzrange(p.starts_at, p.ends_at) from passed p where o.app_id = p.app_id and o.booking_id = p.id`,
    [bookingId],
  )
}

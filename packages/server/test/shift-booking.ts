import type { Database } from '../src/platform/db/database.ts'

interface Times {
  readonly start: string
  readonly end: string
  /** With set-up and tidying; as the booking itself unless said. */
  readonly from?: string
  readonly until?: string
}

/** Puts a booking to moments nobody could book (of the past, of the far future), with what it takes. */
export async function shiftBooking(
  { pool }: Database,
  { appId, id }: { appId: number; id: number },
  { start, end, from = start, until = end }: Times,
): Promise<void> {
  await pool.query(
    `with moved as (
       update occupancy set during = tstzrange($5, $6) where app_id = $1 and booking_id = $2
     )
     update booking set display_start = $3, display_end = $4, starts_at = $5, ends_at = $6 where app_id = $1 and id = $2`,
    [appId, id, start, end, from, until],
  )
}

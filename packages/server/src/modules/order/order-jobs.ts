import { sql } from 'kysely'
import type { Jobs } from '../../platform/jobs/worker.ts'

const now = sql<Date>`now()`
const yesterday = sql<Date>`now() - interval '1 day'`

/** Codes and holds that ran out, and files nobody ordered with: these are noted for removal, and removed with all that is noted. */
export const orderJobs: Jobs = {
  'order.forget_expired': {
    scope: 'platform',
    schedule: '*/10 * * * *',
    run: (_, acrossTenants) =>
      acrossTenants(async ({ db }) => {
        await db.deleteFrom('order_code').where('expires_at', '<', now).execute()
        await db.deleteFrom('booking_hold').where('expires_at', '<', yesterday).execute()
        await sql`
          with loose as (
            delete from booking_document where order_id is null and created_at < now() - interval '1 hour'
            returning app_id, file, size, created_at
          )
          insert into pending_file (app_id, file, bytes, created_at) select app_id, file, size, created_at from loose
        `.execute(db)
      }),
  },
}

import { sql } from 'kysely'
import { z } from 'zod'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import { forgetOutdated } from './forget-outdated.ts'

const now = sql<Date>`now()`
const yesterday = sql<Date>`now() - interval '1 day'`

/**
 * Codes and holds that ran out, and files nobody ordered with: these are noted for removal, and removed with all that is noted. At
 * night the people behind orders that are older than their app keeps them.
 */
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
  'order.find_outdated': {
    scope: 'platform',
    schedule: '12 2 * * *',
    run: (_, acrossTenants) =>
      acrossTenants(async (tx) => {
        const apps = await tx.db
          .selectFrom('app_setting')
          .where('retention_months', 'is not', null)
          .select('app_id')
          .execute()
        for (const { app_id } of apps)
          await enqueue(tx, 'order.forget_outdated', { appId: app_id }, { key: `outdated:${app_id}` })
      }),
  },
  'order.forget_outdated': tenantJob(z.object({}), (_, withTenant) => forgetOutdated(withTenant)),
}

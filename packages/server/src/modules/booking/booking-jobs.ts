import { sql } from 'kysely'
import { z } from 'zod'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import { expireHolds } from './occupancy/change-occupancy.ts'

export const bookingJobs: Jobs = {
  'booking.find_expired_holds': {
    scope: 'platform',
    schedule: '* * * * *',
    run: (_, acrossTenants) =>
      acrossTenants(async (tx) => {
        const { rows } = await sql<{ app_id: number }>`
          select distinct app_id from occupancy where kind = 'hold' and expires_at <= now()
        `.execute(tx.db)
        for (const { app_id } of rows)
          await enqueue(tx, 'booking.expire_holds', { appId: app_id }, { key: `expire:${app_id}` })
      }),
  },
  'booking.expire_holds': tenantJob(z.object({}), async (_, withTenant) => {
    await withTenant((tx) => expireHolds(tx))
  }),
}

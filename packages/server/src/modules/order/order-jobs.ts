import { sql } from 'kysely'
import { z } from 'zod'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import type { Storage } from '../../platform/storage/storage.ts'

const now = sql<Date>`now()`
const yesterday = sql<Date>`now() - interval '1 day'`

/** Codes and holds that ran out, and files nobody ordered with or whose person is gone. */
export const orderJobs = (storage: Storage): Jobs => ({
  'order.remove_files': tenantJob(z.object({ files: z.array(z.string()) }), async ({ files }) => {
    for (const file of files) await storage.delete(file)
  }),
  'order.forget_expired': {
    scope: 'platform',
    schedule: '*/10 * * * *',
    run: async (_, acrossTenants) => {
      const loose = await acrossTenants(async ({ db }) => {
        await db.deleteFrom('order_code').where('expires_at', '<', now).execute()
        await db.deleteFrom('booking_hold').where('expires_at', '<', yesterday).execute()
        return db
          .deleteFrom('booking_document')
          .where('order_id', 'is', null)
          .where('created_at', '<', yesterday)
          .returning('file')
          .execute()
      })
      for (const { file } of loose) await storage.delete(file)
    },
  },
})

import { sql } from 'kysely'
import type { Jobs } from '../../platform/jobs/worker.ts'

const now = sql<Date>`now()`

/** Sessions that ran out and counters whose window is over are of no use to anybody. */
export const userJobs: Jobs = {
  'user.forget_expired': {
    scope: 'platform',
    schedule: '17 * * * *',
    run: (acrossTenants) =>
      acrossTenants(async ({ db }) => {
        await db.deleteFrom('session').where('expires_at', '<', now).execute()
        await db.deleteFrom('keeper_session').where('expires_at', '<', now).execute()
        await db.deleteFrom('rate_counter').where('resets_at', '<', now).execute()
      }),
  },
}

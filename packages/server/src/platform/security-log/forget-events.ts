import { sql } from 'kysely'
import type { Jobs } from '../jobs/worker.ts'

const keptFor = sql<Date>`now() - interval '180 days'`

export const securityLogJobs: Jobs = {
  'security_log.forget': {
    scope: 'platform',
    schedule: '43 2 * * *',
    run: (_, acrossTenants) =>
      acrossTenants(async ({ db }) => {
        await db.deleteFrom('security_event').where('at', '<', keptFor).execute()
        await db.deleteFrom('platform_security_event').where('at', '<', keptFor).execute()
      }),
  },
}

import { sql } from 'kysely'
import type { Jobs } from '../../platform/jobs/worker.ts'
import { drainDeliveries, type WebhookPlatform } from './drain-deliveries.ts'

export function webhookJobs(platform: WebhookPlatform): Jobs {
  return {
    'webhook.send': {
      scope: 'platform',
      schedule: '* * * * *',
      announcedBy: 'webhooks',
      run: () => drainDeliveries(platform),
    },
    'webhook.forget': {
      scope: 'platform',
      schedule: '37 3 * * *',
      run: (_, acrossTenants) =>
        acrossTenants(async (tx) => {
          await sql`delete from webhook_delivery where created_at < now() - interval '30 days'`.execute(tx.db)
        }),
    },
  }
}

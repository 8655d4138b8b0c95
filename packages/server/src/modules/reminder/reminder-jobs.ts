import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import type { LinkAddress } from '../../platform/http/link-address.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import { publicUrl } from '../tenant/index.ts'
import { portion } from './claim-due.ts'
import { remindCaretakers } from './remind-caretakers.ts'
import { remindCustomers } from './remind-customers.ts'
import { sendDayLists } from './send-day-lists.ts'

/**
 * What is sent by the clock. A round looks at what is due and was not sent, not at what became due since the last one: it may come late,
 * twice, or at the same time as another.
 */
export const reminderJobs = (links: LinkAddress, clock: () => Date = () => new Date()): Jobs => ({
  'reminder.find_apps': {
    scope: 'platform',
    schedule: '*/5 * * * *',
    run: (_, acrossTenants) =>
      acrossTenants(async (tx) => {
        const apps = await tx.db
          .selectFrom('mail_setting')
          .where(({ or, eb }) =>
            or([
              eb('customer_reminder_hours', 'is not', null),
              eb('caretaker_reminder_hours', 'is not', null),
              eb('day_list_time', 'is not', null),
            ]),
          )
          .select('app_id')
          .execute()
        for (const { app_id } of apps)
          await enqueue(tx, 'reminder.send', { appId: app_id }, { key: `reminder:${app_id}` })
      }),
  },
  'reminder.send': tenantJob(z.object({}), async (_, withTenant) => {
    const now = clock()
    await withTenant((tx) => sendDayLists(tx, now))
    await inPortions(withTenant, (tx) => remindCaretakers(tx, now))
    await inPortions(withTenant, async (tx) => remindCustomers(tx, now, await publicUrl(tx, links)))
  }),
})

async function inPortions(
  withTenant: (work: (tx: TenantTx) => Promise<number>) => Promise<number>,
  work: (tx: TenantTx) => Promise<number>,
): Promise<void> {
  let count: number
  do count = await withTenant(work)
  while (count === portion)
}

import { z } from 'zod'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import { announceMails } from './mail-queue.ts'
import { writePlatformMail } from './platform-mail.repository.ts'

const formerMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** What processes of the release before still add: one job for each mail. Goes with the next release. */
export const formerJobs: Jobs = {
  'mail.send': tenantJob(z.object({ mailId: z.number().int() }), ({ mailId }, withTenant) =>
    withTenant(async (tx) => {
      await tx.db
        .updateTable('mail_message')
        .set({ next_try_at: null })
        .where('app_id', '=', tx.appId)
        .where('id', '=', mailId)
        .where('state', '=', 'queued')
        .where('tries', '=', 0)
        .execute()
      await announceMails(tx)
    }),
  ),
  'mail.send_platform': {
    scope: 'platform',
    async run(payload, acrossTenants) {
      const { to, ...content } = formerMail.parse(payload)
      await acrossTenants((tx) => writePlatformMail(tx, { topic: '', to, ...content }))
    },
  },
}

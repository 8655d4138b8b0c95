import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import type { MailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { unseal } from './mail-secrets.ts'

/** After that many tries over about a day a person has to look. */
const givesUpAfter = 11

/** Where links and codes may lie in a mail that no mail server took: nothing but a look into the log shows them there. */
interface Manner {
  readonly keepsSecrets: boolean
}

/**
 * Sends a mail of the log. The state is written after the server took it: a crash in between sends it once more, under
 * the same Message-ID, so that the reader sees one mail.
 */
export function mailJobs(
  transport: MailTransport | null,
  host: string,
  { keepsSecrets }: Manner = { keepsSecrets: false },
): Jobs {
  return {
    'mail.send': tenantJob(z.object({ mailId: z.number().int() }), async ({ mailId }, withTenant, { attempt, log }) => {
      const mail = await withTenant((tx) => findQueued(tx, mailId))
      if (!mail) return
      if (!transport) {
        return withTenant((tx) => mark(tx, mailId, { state: 'kept', ...(!keepsSecrets && { sealed: null }) }))
      }
      try {
        await transport.send({
          ...mail.open(),
          messageId: `<mail-${mail.app_id}-${mail.id}@${host}>`,
          to: mail.recipient,
          fromName: mail.title,
        })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const isFinal = attempt >= givesUpAfter
        log.warn({ mailId, attempt, reason }, 'mail could not be sent')
        await withTenant((tx) =>
          mark(tx, mailId, {
            tries: attempt,
            last_error: reason,
            ...(isFinal ? { state: 'failed', sealed: null } : { state: 'queued' }),
          }),
        )
        if (isFinal) return
        throw error
      }
      await withTenant((tx) =>
        mark(tx, mailId, { state: 'sent', tries: attempt, sent_at: new Date(), last_error: null, sealed: null }),
      )
    }),
    'mail.forget_secrets': {
      scope: 'platform',
      schedule: '27 * * * *',
      async run(_, acrossTenants) {
        await acrossTenants(({ db }) =>
          db
            .updateTable('mail_message')
            .set({ sealed: null })
            .where('sealed', 'is not', null)
            .where('state', '!=', 'queued')
            .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
            .execute(),
        )
      },
    },
    'mail.send_platform': {
      scope: 'platform',
      async run(payload, _, { jobId }) {
        const mail = platformMail.parse(payload)
        await transport?.send({ ...mail, messageId: `<platform-${jobId}@${host}>` })
      },
    },
  }
}

const platformMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  fromName: z.string(),
})

async function findQueued(tx: TenantTx, mailId: number) {
  const mail = await tx.db
    .selectFrom('mail_message')
    .innerJoin('app', 'app.id', 'mail_message.app_id')
    .where('mail_message.app_id', '=', tx.appId)
    .where('mail_message.id', '=', mailId)
    .where('mail_message.state', '=', 'queued')
    .selectAll('mail_message')
    .select('app.title')
    .executeTakeFirst()
  return mail && { ...mail, open: () => unseal(tx, mail) }
}

async function mark(
  tx: TenantTx,
  mailId: number,
  changes: { state: string; tries?: number; sent_at?: Date; last_error?: string | null; sealed?: null },
): Promise<void> {
  await tx.db.updateTable('mail_message').set(changes).where('app_id', '=', tx.appId).where('id', '=', mailId).execute()
}

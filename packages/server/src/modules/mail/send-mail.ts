import { z } from 'zod'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import type { MailTransport } from '../../platform/mail-transport/mail-transport.ts'

/** After that many tries over about a day a person has to look. */
const givesUpAfter = 11

/**
 * Sends a mail of the log. The state is written after the server took it: a crash in between sends it once more, under
 * the same Message-ID, so that the reader sees one mail.
 */
export function mailJobs(transport: MailTransport | null, host: string): Jobs {
  return {
    'mail.send': tenantJob(z.object({ mailId: z.number().int() }), async ({ mailId }, withTenant, { attempt, log }) => {
      const mail = await withTenant((tx) => findQueued(tx, mailId))
      if (!mail) return
      if (!transport) return withTenant((tx) => mark(tx, mailId, { state: 'kept' }))
      try {
        await transport.send({
          messageId: `<mail-${mail.app_id}-${mail.id}@${host}>`,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text_body,
          html: mail.html_body,
          fromName: mail.title,
          attachments: attachments.parse(mail.attachments),
        })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const isFinal = attempt >= givesUpAfter
        log.warn({ mailId, attempt, reason }, 'mail could not be sent')
        await withTenant((tx) =>
          mark(tx, mailId, { state: isFinal ? 'failed' : 'queued', tries: attempt, last_error: reason }),
        )
        if (isFinal) return
        throw error
      }
      await withTenant((tx) =>
        mark(tx, mailId, { state: 'sent', tries: attempt, sent_at: new Date(), last_error: null }),
      )
    }),
    'mail.send_platform': {
      scope: 'platform',
      async run(payload, _, { jobId }) {
        const mail = platformMail.parse(payload)
        await transport?.send({ ...mail, messageId: `<platform-${jobId}@${host}>` })
      },
    },
  }
}

const attachments = z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))

const platformMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  fromName: z.string(),
})

function findQueued(tx: TenantTx, mailId: number) {
  return tx.db
    .selectFrom('mail_message')
    .innerJoin('app', 'app.id', 'mail_message.app_id')
    .where('mail_message.app_id', '=', tx.appId)
    .where('mail_message.id', '=', mailId)
    .where('mail_message.state', '=', 'queued')
    .selectAll('mail_message')
    .select('app.title')
    .executeTakeFirst()
}

async function mark(
  tx: TenantTx,
  mailId: number,
  changes: { state: string; tries?: number; sent_at?: Date; last_error?: string | null },
): Promise<void> {
  await tx.db.updateTable('mail_message').set(changes).where('app_id', '=', tx.appId).where('id', '=', mailId).execute()
}

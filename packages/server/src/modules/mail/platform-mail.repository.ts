import { sql } from 'kysely'
import type { PlatformTx } from '../../platform/db/database.ts'
import { announceMails } from './mail-queue.ts'

/** Who mails of the installation come from. */
export const operator = 'Reservationssystem'

interface NewPlatformMail {
  readonly topic: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export async function writePlatformMail(tx: PlatformTx, { topic, to, subject, text, html }: NewPlatformMail) {
  await tx.db
    .insertInto('platform_mail')
    .values({ topic, recipient: to, subject, text_body: text, html_body: html })
    .execute()
  await announceMails(tx)
}

/** As it goes out. */
export async function readPlatformMail(tx: PlatformTx, id: number) {
  const row = await tx.db.selectFrom('platform_mail').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return {
    id,
    messageKey: row.message_key,
    date: row.queued_at,
    to: row.recipient,
    fromName: operator,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
  }
}

/** What waits because the installation's server did not answer is tried now. */
export async function wakeCommonMails(tx: PlatformTx): Promise<void> {
  const waits = sql`state = 'queued' and not is_refused and next_try_at > now() and tries > 0`
  await sql`
    update mail_message m set next_try_at = null
    where ${waits} and not exists (select from mail_setting s where s.app_id = m.app_id and s.uses_own_server)
  `.execute(tx.db)
  await sql`update platform_mail set next_try_at = null where ${waits}`.execute(tx.db)
}

import { unseal } from '../src/modules/mail/mail-secrets.ts'
import type { Database } from '../src/platform/db/database.ts'

/** Mails as they go out, secrets included, oldest first. */
export const wholeMails = (db: Database, appId: number, wanted: { to?: string; topic?: string }) =>
  db.withTenant(appId, async (tx) => {
    let mails = tx.db.selectFrom('mail_message').selectAll().where('app_id', '=', appId).orderBy('id')
    if (wanted.to) mails = mails.where('recipient', '=', wanted.to)
    if (wanted.topic) mails = mails.where('topic', '=', wanted.topic)
    return (await mails.execute()).map((mail) => ({ ...mail, ...unseal(tx, mail) }))
  })

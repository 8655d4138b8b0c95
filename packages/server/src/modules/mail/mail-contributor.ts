import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Person, PersonContributor } from '../../platform/people/contributor.ts'

const mailsOf = ({ email }: Person) => sql<boolean>`lower(recipient) = lower(${email})`

/** Mails that went to somebody's address. */
export const mailContributor: PersonContributor = {
  async count(tx, person) {
    const { count } = await tx.db
      .selectFrom('mail_message')
      .where('app_id', '=', tx.appId)
      .where(mailsOf(person))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count === 0 ? [] : [{ label: count === 1 ? 'E-Mail im Protokoll' : 'E-Mails im Protokoll', count }]
  },
  async read(tx: TenantTx, person) {
    const mails = await tx.db
      .selectFrom('mail_message')
      .where('app_id', '=', tx.appId)
      .where(mailsOf(person))
      .select(['created_at', 'subject', 'sent_at', 'text_body'])
      .orderBy('id')
      .execute()
    const records = mails.map((mail) => ({
      'Erstellt am': mail.created_at.toISOString(),
      Betreff: mail.subject,
      'Gesendet am': mail.sent_at?.toISOString() ?? null,
      Text: mail.text_body,
    }))
    return [{ title: 'E-Mails', records }]
  },
  async remove(tx, person) {
    await tx.db.deleteFrom('mail_message').where('app_id', '=', tx.appId).where(mailsOf(person)).execute()
  },
}

import type { mailTable, TableQuery } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'

const columns = {
  id: 'id',
  to: 'recipient',
  subject: 'subject',
  topic: 'topic',
  state: 'state',
  tries: 'tries',
  createdAt: 'created_at',
  sentAt: 'sent_at',
} as const

export async function findMails(tx: TenantTx, query: TableQuery<typeof mailTable>) {
  const { search, state, hide_sent } = query.filters
  let mails = tx.db.selectFrom('mail_message').where('app_id', '=', tx.appId)
  if (state) mails = mails.where('state', '=', state)
  if (hide_sent) mails = mails.where('state', '!=', 'sent')
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    mails = mails.where((where) =>
      where.or([
        where('recipient', 'ilike', pattern),
        where('subject', 'ilike', pattern),
        where('topic', 'ilike', pattern),
      ]),
    )
  }
  const { totalRecords } = await mails
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(mails, query, columns)
    .select(['id', 'topic', 'recipient', 'subject', 'state', 'tries', 'last_error', 'created_at', 'sent_at'])
    .execute()
  return { totalRecords, rows }
}

export function findMail(tx: TenantTx, id: number) {
  return tx.db
    .selectFrom('mail_message')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
}

export function countMails(tx: TenantTx): Promise<{ failed: number; queued: number }> {
  return tx.db
    .selectFrom('mail_message')
    .where('app_id', '=', tx.appId)
    .where('state', 'in', ['failed', 'queued'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
    ])
    .executeTakeFirstOrThrow()
}

import type { mailTable, TableQuery } from '@allmend/contract'
import { mailTopicWords } from '@allmend/domain/lists'
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

type MailQuery = TableQuery<typeof mailTable>

function filtered(tx: TenantTx, { search, state, topic, hide_sent }: MailQuery['filters']) {
  let mails = tx.db.selectFrom('mail_message').where('app_id', '=', tx.appId)
  if (state) mails = mails.where('state', '=', state)
  if (topic) mails = mails.where('topic', '=', topic)
  if (hide_sent) mails = mails.where('state', '!=', 'sent')
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    mails = mails.where((where) =>
      where.or([
        where('recipient', 'ilike', pattern),
        where('subject', 'ilike', pattern),
        where('topic', 'in', topicsNamed(search)),
      ]),
    )
  }
  return mails
}

/** Topics are searched by the names people see; no topic at all rather than an empty list, which SQL does not know. */
const topicsNamed = (search: string): string[] => [
  '',
  ...Object.entries(mailTopicWords)
    .filter(([, name]) => name.toLowerCase().includes(search.toLowerCase()))
    .map(([topic]) => topic),
]

export async function findMails(tx: TenantTx, query: MailQuery) {
  const { totalRecords } = await filtered(tx, query.filters)
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()
  return { totalRecords, rows: await readMails(tx, query).execute() }
}

export const readMails = (tx: TenantTx, query: MailQuery) =>
  pageOf(filtered(tx, query.filters), query, columns).select([
    'id',
    'topic',
    'recipient',
    'subject',
    'state',
    'tries',
    'last_error',
    'created_at',
    'sent_at',
  ])

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

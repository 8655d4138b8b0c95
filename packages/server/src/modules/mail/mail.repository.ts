import type { mailTable, TableQuery } from '@allmend/contract'
import { mailTopicWords } from '@allmend/domain/lists'
import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'
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

/** Mails of one app, or of the installation. Both tables look the same but for what only apps have; the compiler sees the app's. */
const mailsOf = (tx: TenantTx | PlatformTx) =>
  'appId' in tx
    ? tx.db.selectFrom('mail_message').where('app_id', '=', tx.appId)
    : tx.db.selectFrom('platform_mail' as 'mail_message')

function filtered(tx: TenantTx | PlatformTx, { search, state, topic, hide_sent, from, until }: MailQuery['filters']) {
  const zone = 'appId' in tx ? sql`(select zone from app where id = ${tx.appId})` : sql`'Europe/Zurich'`
  let mails = mailsOf(tx)
  if (state) mails = mails.where('state', '=', state)
  if (topic) mails = mails.where('topic', '=', topic)
  if (hide_sent) mails = mails.where('state', '!=', 'sent')
  if (from) mails = mails.where(sql<boolean>`created_at >= ${from}::date::timestamp at time zone ${zone}`)
  if (until) mails = mails.where(sql<boolean>`created_at < (${until}::date + 1)::timestamp at time zone ${zone}`)
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
  return { ...(await countFound(tx, query)), rows: await readMails(tx, query).execute() }
}

export async function findPlatformMails(tx: PlatformTx, query: MailQuery) {
  return { ...(await countFound(tx, query)), rows: await page(tx, query).execute() }
}

const countFound = (tx: TenantTx | PlatformTx, query: MailQuery) =>
  filtered(tx, query.filters)
    .select(({ fn }) => fn.countAll<number>().as('totalRecords'))
    .executeTakeFirstOrThrow()

const page = (tx: TenantTx | PlatformTx, query: MailQuery) =>
  pageOf(filtered(tx, query.filters), query, columns).select([
    'id',
    'topic',
    'recipient',
    'subject',
    'state',
    'tries',
    'last_error',
    'server_answer',
    'created_at',
    'sent_at',
    'next_try_at',
  ])

export const readMails = (tx: TenantTx, query: MailQuery) =>
  page(tx, query).select(['has_secret', sql<boolean>`sealed is not null`.as('has_whole')])

export function findMail(tx: TenantTx, id: number) {
  return tx.db
    .selectFrom('mail_message')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
}

export const findPlatformMail = (tx: PlatformTx, id: number) =>
  tx.db.selectFrom('platform_mail').where('id', '=', id).selectAll().executeTakeFirst()

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

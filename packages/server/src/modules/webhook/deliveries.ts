import type { listWebhookDeliveries, TableQuery, ToldDelivery, WebhookDelivery } from '@allmend/contract'
import { shownQuery, triedUntil } from '@allmend/domain/webhooks'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { bodyOf } from './send-delivery.ts'

type Query = TableQuery<(typeof listWebhookDeliveries)['table']>

interface Row {
  readonly id: number
  readonly at: Date
  readonly event: string
  readonly order_number: string
  readonly state: WebhookDelivery['state']
  readonly tries: number
  readonly status: number | null
  readonly milliseconds: number | null
  readonly next_at: Date | null
}

const columns = sql`d.id, coalesce(d.tried_at, d.created_at) as at, d.event, d.order_number, d.state, d.tries, d.status, d.milliseconds, d.next_at`

const present = (row: Row): WebhookDelivery => ({
  ...{ id: row.id, at: row.at.toISOString(), event: row.event, order: row.order_number, state: row.state },
  ...{ tries: row.tries, status: row.status, milliseconds: row.milliseconds },
  nextAt: row.next_at?.toISOString() ?? null,
})

/** What went wrong at least once and was not taken since. */
const isTrouble = sql<boolean>`(d.state = 'failed' or (d.state = 'waiting' and d.tries > 0))`

/** What a target was told, newest first. */
export async function listDeliveries(
  tx: TenantTx,
  targetId: number,
  { page, itemsPerPage, sort, filters: { state } }: Query,
) {
  const of = sql`from webhook_delivery d where d.app_id = ${tx.appId} and d.target_id = ${targetId}`
  const direction = sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<Row>`
    select ${columns} ${of} and ${state === 'trouble' ? isTrouble : sql`true`}
    order by d.id ${direction} limit ${itemsPerPage} offset ${itemsPerPage === null ? 0 : (page - 1) * itemsPerPage}
  `.execute(tx.db)
  const { rows: sums } = await sql<{ all: number; trouble: number }>`
    select count(*)::int as all, (count(*) filter (where ${isTrouble}))::int as trouble ${of}
  `.execute(tx.db)
  const counts = sums[0] ?? { all: 0, trouble: 0 }
  return { totalRecords: counts[state], rows: rows.map(present), counts }
}

interface WholeRow extends Row {
  readonly created_at: Date
  readonly occurred_at: Date
  readonly event_id: string
  readonly data: unknown
  readonly url: string
  readonly request_headers: Record<string, string>
  readonly answer_headers: Record<string, string> | null
  readonly answer_body: string
  readonly failure: string
}

export async function readDelivery(tx: TenantTx, id: number): Promise<ToldDelivery | null> {
  const { rows } = await sql<WholeRow>`
    select ${columns}, d.created_at, d.occurred_at, d.event_id, d.data, t.url, d.request_headers, d.answer_headers, d.answer_body, d.failure
    from webhook_delivery d join webhook_target t on t.app_id = d.app_id and t.id = d.target_id
    where d.app_id = ${tx.appId} and d.id = ${id}
  `.execute(tx.db)
  const [row] = rows
  if (!row) return null
  const { pathname, search } = new URL(row.url)
  return {
    ...present(row),
    triedUntil: new Date(triedUntil(row.created_at.getTime())).toISOString(),
    request: {
      path: `${pathname}${shownQuery(search)}`,
      headers: row.request_headers,
      body: bodyOf({ eventId: row.event_id, event: row.event, at: row.occurred_at, data: row.data }),
    },
    answer: row.answer_headers && { headers: row.answer_headers, body: row.answer_body },
    failure: row.failure,
  }
}

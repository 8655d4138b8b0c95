import type { listOnlinePayments, OnlinePaymentRow, TableQuery } from '@allmend/contract'
import { differenceOf, type PaymentProviderKind, type PaymentTryState } from '@allmend/domain/payments'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { orderNumber } from '../../order/index.ts'

type Query = TableQuery<(typeof listOnlinePayments)['table']>

interface Row {
  readonly id: number
  readonly began_at: Date
  readonly order_id: number
  readonly year: number
  readonly number: number
  readonly customer: string
  readonly provider: PaymentProviderKind
  readonly is_test: boolean
  readonly reference: string
  readonly method: string
  readonly amount: number
  readonly received: number
  readonly returned: number
  readonly fee: number | null
  readonly state: PaymentTryState
  readonly status: string
  readonly problem: string
  readonly told_received: number
  readonly told_returned: number
  readonly told_currency: string
}

const present = (row: Row): OnlinePaymentRow => ({
  ...{
    id: row.id,
    at: row.began_at.toISOString(),
    orderId: row.order_id,
    orderNumber: orderNumber(row.year, row.number),
  },
  ...{
    customer: row.customer,
    provider: row.provider,
    isTest: row.is_test,
    reference: row.reference,
    method: row.method,
  },
  ...{ amount: row.amount, returned: row.returned, fee: row.fee, state: row.state, status: row.status },
  ...{ problem: row.problem, toldCurrency: row.told_currency },
  difference: differenceOf(row, { received: row.told_received, returned: row.told_returned }),
})

const columns = sql`p.id, p.began_at, p.order_id, c.year, c.number, p.provider, p.is_test, p.reference, p.method, p.amount, p.received,
  p.returned, p.fee, p.state, p.status, p.problem, p.told_received, p.told_returned, p.told_currency,
  coalesce(nullif(c.contact ->> 'company', ''), trim(concat(c.contact ->> 'firstname', ' ', c.contact ->> 'lastname'))) as customer`
const source = sql`online_payment p join customer_order c on c.app_id = p.app_id and c.id = p.order_id`

const states = {
  open: sql`p.state = 'open'`,
  paid: sql`p.state = 'paid' and p.returned = 0`,
  returned: sql`p.returned > 0`,
  failed: sql`p.state in ('declined', 'cancelled', 'expired', 'mismatch')`,
}
const sorts = { at: sql`p.began_at`, amount: sql`p.amount`, returned: sql`p.returned`, state: sql`p.state` }

/** Payments at providers, newest first unless asked otherwise. */
export async function listPayments(tx: TenantTx, { page, itemsPerPage, sort, filters }: Query) {
  const { search, state, from } = filters
  const wanted = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const where = sql`p.app_id = ${tx.appId}
    and ${state ? states[state] : sql`true`}
    and ${from ? sql`p.began_at >= ${from}::date` : sql`true`}
    and ${
      wanted
        ? sql`(p.reference ilike ${wanted} or concat(c.contact ->> 'company', ' ', c.contact ->> 'firstname', ' ', c.contact ->> 'lastname') ilike ${wanted}
          or (p.amount / 100.0)::numeric(12, 2)::text like ${wanted})`
        : sql`true`
    }`
  const [first] = sort
  const by = sorts[(first?.field ?? 'at') as keyof typeof sorts]
  const direction = first?.direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<Row & { readonly total: number }>`
    select ${columns}, count(*) over ()::int as total from ${source} where ${where}
    order by ${by} ${direction}, p.id desc limit ${itemsPerPage} offset ${itemsPerPage === null ? 0 : (page - 1) * itemsPerPage}
  `.execute(tx.db)
  const totalRecords = rows[0]?.total ?? (await countAll(tx, where))
  return { totalRecords, rows: rows.map(present) }
}

async function countAll(tx: TenantTx, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${source} where ${where}`.execute(
    tx.db,
  )
  return rows[0]?.count ?? 0
}

/** What our books and the provider know differently, and how much was compared. */
export async function listDifferences(tx: TenantTx) {
  const { rows } = await sql<Row>`
    select ${columns} from ${source}
    where p.app_id = ${tx.appId} and (p.told_received - p.told_returned <> p.received - p.returned
      or (p.state = 'mismatch' and p.told_received > p.told_returned))
    order by p.began_at desc limit 100
  `.execute(tx.db)
  const { rows: checked } = await sql<{ count: number; at: Date | null }>`
    select count(*)::int as count, max(asked_at) as at from online_payment where app_id = ${tx.appId} and asked_at is not null
  `.execute(tx.db)
  return {
    differences: rows.map(present),
    checked: checked[0]?.count ?? 0,
    at: checked[0]?.at?.toISOString() ?? null,
  }
}

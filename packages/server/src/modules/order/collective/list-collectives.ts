import type { CollectiveRow, listCollectiveInvoices, TableQuery } from '@allmend/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { owedAmount, personOf, today } from '../desk/order-rows.ts'
import { collectiveNumber } from './collective-of-order.ts'

type Query = TableQuery<(typeof listCollectiveInvoices)['table']>

interface Row extends Omit<CollectiveRow, 'number' | 'customer'> {
  readonly year: number
  readonly number: number
  readonly userId: number | null
  readonly contact: { firstname?: string; lastname?: string; company?: string }
}

const tabs: Readonly<Record<Query['filters']['tab'], RawBuilder<unknown>>> = {
  all: sql`true`,
  open: sql`k.owed > 0`,
  overdue: sql`k.owed > 0 and k.due_on < ${today}`,
  paid: sql`k.owed = 0`,
}

const columns: Readonly<Record<Query['sort'][number]['field'], readonly RawBuilder<unknown>[]>> = {
  number: [sql`k.year`, sql`k.number`],
  madeOn: [sql`k.made_on`],
  dueOn: [sql`k.due_on`],
  total: [sql`k.total`],
  owed: [sql`k.owed`],
}

const escaped = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Collective invoices with what their orders come to and owe; money that goes back for one is not set off against another. */
export async function listCollectives(tx: TenantTx, { page, itemsPerPage, sort, filters }: Query) {
  const order = sort.flatMap(({ field, direction }) =>
    columns[field].map((column) => (direction === 'asc' ? sql`${column}` : sql`${column} desc`)),
  )
  const found = filters.search
    ? sql`fold_text(concat_ws(' ', 'S-' || k.year || '-' || lpad(k.number::text, 4, '0'), k.contact ->> 'company', k.contact ->> 'firstname', k.contact ->> 'lastname'))
        like fold_text(${escaped(filters.search)})`
    : sql`true`
  const from = sql`(
    select v.id, v.year, v.number, v.user_id, v.contact, v.made_on, v.due_on, o.*
    from collective_invoice v
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(c.total + c.dunned - c.credited), 0)::float8 as total,
        coalesce(sum(greatest(0, ${owedAmount})), 0)::float8 as owed, (array_agg(c.id order by c.due_on, c.id))[1] as order_id
      from customer_order c where c.app_id = v.app_id and c.collective_id = v.id
    ) o
    where v.app_id = ${tx.appId} and o.orders > 0
  ) k where ${tabs[filters.tab]} and ${found}`
  const { rows } = await sql<Row>`
    select k.id, k.year, k.number, k.user_id as "userId", k.contact, k.made_on::text as "madeOn", k.due_on::text as "dueOn", k.total, k.owed, k.orders,
      k.order_id as "orderId", k.owed > 0 and k.due_on < ${today} as "isOverdue"
    from ${from}
    order by ${sql.join([...order, sql`k.id desc`])} limit ${itemsPerPage} offset ${(page - 1) * (itemsPerPage ?? 0)}
  `.execute(tx.db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(tx.db)
  return {
    totalRecords: counted[0]?.count ?? 0,
    rows: rows.map(({ year, number, userId, contact, ...row }) => ({
      ...row,
      number: collectiveNumber(year, number),
      customer: { userId, name: personOf({ contact }), company: contact.company ?? '' },
    })),
  }
}

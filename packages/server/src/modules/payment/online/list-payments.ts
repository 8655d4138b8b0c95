import {
  type listOnlinePayments,
  type OnlinePaymentRow,
  type PaymentDay,
  paymentTabs,
  type TableQuery,
} from '@allmend/contract'
import { formatAmount, formatMoney } from '@allmend/domain/money'
import {
  differenceOf,
  type PaymentProviderKind,
  type PaymentTryState,
  providerNames,
  tryWord,
} from '@allmend/domain/payments'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { amountCell, momentCell } from '../../../platform/export/cell.ts'
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
  readonly is_missing: boolean
  readonly ended_at: Date | null
}

/** What went back; also of what never stood in the books. */
const returnedOf = ({ state, returned, told_returned }: Row) => (state === 'mismatch' ? told_returned : returned)

const differing = (row: Row) => differenceOf(row, { received: row.told_received, returned: row.told_returned })

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
  ...{ amount: row.amount, returned: returnedOf(row), fee: row.fee, state: row.state, status: row.status },
  ...{ problem: row.problem, toldCurrency: row.told_currency, isMissing: row.is_missing },
  endedAt: row.state === 'open' ? null : (row.ended_at?.toISOString() ?? null),
  difference: differing(row),
})

const columns = sql`p.id, p.began_at, p.order_id, c.year, c.number, p.provider, p.is_test, p.reference, p.method, p.amount, p.received,
  p.returned, p.fee, p.state, p.status, p.problem, p.told_received, p.told_returned, p.told_currency, p.is_missing, p.ended_at,
  coalesce(nullif(c.contact ->> 'company', ''), trim(concat(c.contact ->> 'firstname', ' ', c.contact ->> 'lastname'))) as customer`
const source = sql`online_payment p join customer_order c on c.app_id = p.app_id and c.id = p.order_id`

const tabs = {
  all: sql<boolean>`true`,
  // What does not agree waits as well: for somebody who decides.
  open: sql<boolean>`(p.state = 'open' or (p.state = 'mismatch' and p.told_received > p.told_returned))`,
  paid: sql<boolean>`p.state = 'paid' and p.returned = 0`,
  returned: sql<boolean>`(p.returned > 0 or (p.state = 'mismatch' and p.told_returned > 0 and p.told_returned >= p.told_received))`,
  failed: sql<boolean>`p.state in ('declined', 'cancelled', 'expired')`,
}
const sorts = { at: sql`p.began_at`, amount: sql`p.amount`, returned: sql`p.returned`, state: sql`p.state` }

function conditionsOf(tx: TenantTx, { search, from }: Query['filters']) {
  const wanted = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const zone = sql`(select zone from app where id = ${tx.appId})`
  return sql<boolean>`p.app_id = ${tx.appId}
    and ${from ? sql`p.began_at >= ${from}::timestamp at time zone ${zone}` : sql`true`}
    and ${
      wanted
        ? sql`(p.reference ilike ${wanted} or concat(c.contact ->> 'company', ' ', c.contact ->> 'firstname', ' ', c.contact ->> 'lastname') ilike ${wanted}
          or (p.amount / 100.0)::numeric(12, 2)::text like ${wanted})`
        : sql`true`
    }`
}

async function readRows(tx: TenantTx, { page, itemsPerPage, sort, filters }: Query): Promise<readonly Row[]> {
  const [first] = sort
  const by = sorts[(first?.field ?? 'at') as keyof typeof sorts]
  const direction = first?.direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where ${conditionsOf(tx, filters)} and ${tabs[filters.state]}
    order by ${by} ${direction}, p.id desc limit ${itemsPerPage} offset ${itemsPerPage === null ? 0 : (page - 1) * itemsPerPage}
  `.execute(tx.db)
  return rows
}

/** Payments at providers, newest first unless asked otherwise; and how many there are behind each tab with the same filters. */
export async function listPayments(tx: TenantTx, query: Query) {
  const rows = await readRows(tx, query)
  const counted = sql.join(
    paymentTabs.map((tab) => sql`(count(*) filter (where ${tabs[tab]}))::int as ${sql.ref(tab)}`),
  )
  const { rows: sums } = await sql<Record<(typeof paymentTabs)[number], number>>`
    select ${counted} from ${source} where ${conditionsOf(tx, query.filters)}
  `.execute(tx.db)
  const [counts] = sums
  if (!counts) throw new Error('a count without its row')
  return { totalRecords: counts[query.filters.state], rows: rows.map(present), counts }
}

export const exportedPayments = readRows

export const paymentCells = (row: Row, zone: string) => ({
  at: momentCell(row.began_at, zone),
  order: orderNumber(row.year, row.number),
  customer: row.customer,
  method: row.method,
  amount: amountCell(row.amount),
  returned: amountCell(returnedOf(row)),
  state: tryWord({ ...row, returned: returnedOf(row), difference: differing(row) }),
  fee: row.fee === null ? null : amountCell(row.fee),
  reference: row.reference,
  provider: providerNames[row.provider],
  status: row.status,
})

/** What was asked about a payment and what the provider said, with who wanted money back and why. */
export async function historyOf(tx: TenantTx, paymentId: number) {
  const { rows } = await sql<{ id: number; at: Date; kind: string; note: string; raw: unknown }>`
    select id, at, kind, note, raw from online_payment_event where app_id = ${tx.appId} and payment_id = ${paymentId}
    union all
    select -r.id, r.created_at, 'wanted', '', jsonb_build_object('amount', r.amount, 'reason', r.reason, 'actorName', r.actor_name, 'currency', p.told_currency)
    from online_refund r join online_payment p on p.app_id = r.app_id and p.id = r.payment_id
    where r.app_id = ${tx.appId} and r.payment_id = ${paymentId}
    order by at, id limit 200
  `.execute(tx.db)
  return rows.map(({ at, kind, raw, ...event }) => {
    if (kind !== 'wanted') return { ...event, kind, raw, at: at.toISOString() }
    const { amount, currency, reason, actorName } = raw as Record<'reason' | 'actorName' | 'currency', string> & {
      readonly amount: number
    }
    const note = [
      currency === 'CHF' ? formatAmount(amount) : formatMoney(amount, currency),
      actorName || 'System',
      reason,
    ].join(', ')
    return { ...event, kind, note, raw: null, at: at.toISOString() }
  })
}

/** What a provider may still think otherwise about. */
export const isCompared = sql<boolean>`p.provider_id is not null and p.began_at > now() - interval '90 days'`

/** What our books and the provider know differently. */
export const differs = sql<boolean>`(p.told_received - p.told_returned <> p.received - p.returned
  or (p.state = 'mismatch' and p.told_received > p.told_returned))`

export async function countDifferences(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from online_payment p where p.app_id = ${tx.appId} and ${differs}
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** What our books and the provider know differently, and how much was compared. */
export async function listDifferences(tx: TenantTx) {
  const { rows } = await sql<Row>`
    select ${columns} from ${source}
    where p.app_id = ${tx.appId} and ${differs}
    order by p.is_missing desc, p.began_at desc limit 100
  `.execute(tx.db)
  const { rows: checked } = await sql<{ count: number; asked: number; at: Date | null }>`
    select count(*)::int as count, count(asked_at)::int as asked, min(asked_at) as at from online_payment p
    where p.app_id = ${tx.appId} and ${isCompared}
  `.execute(tx.db)
  return {
    differences: rows.map(present),
    known: checked[0]?.count ?? 0,
    checked: checked[0]?.asked ?? 0,
    at: checked[0]?.at?.toISOString() ?? null,
  }
}

/** Our books against the provider, by the day a payment began; days that differ first. Another currency cannot be added up. */
export async function listDays(tx: TenantTx): Promise<PaymentDay[]> {
  const told = (column: string) => sql`coalesce(sum(${sql.ref(column)}) filter (where p.told_currency = 'CHF'), 0)::int`
  const { rows } = await sql<Omit<PaymentDay, 'others'>>`
    select to_char(p.began_at at time zone a.zone, 'YYYY-MM-DD') as day, count(*)::int as payments,
      sum(p.received)::int as received, sum(p.returned)::int as returned, ${told('p.told_received')} as "toldReceived",
      ${told('p.told_returned')} as "toldReturned", sum(p.fee)::int as fee, (count(*) filter (where ${differs}))::int as differing
    from online_payment p join app a on a.id = p.app_id
    where p.app_id = ${tx.appId} and p.began_at > now() - interval '90 days' and (p.received > 0 or p.told_received > 0)
    group by 1 order by (count(*) filter (where ${differs})) > 0 desc, 1 desc
  `.execute(tx.db)
  const { rows: others } = await sql<PaymentDay['others'][number] & Pick<PaymentDay, 'day'>>`
    select to_char(p.began_at at time zone a.zone, 'YYYY-MM-DD') as day, p.told_currency as currency,
      sum(p.told_received - p.told_returned)::int as amount
    from online_payment p join app a on a.id = p.app_id
    where p.app_id = ${tx.appId} and p.began_at > now() - interval '90 days' and p.told_currency <> 'CHF' and p.told_received > p.told_returned
    group by 1, 2 order by 1, 2
  `.execute(tx.db)
  const of = Map.groupBy(others, ({ day }) => day)
  return rows.map((row) => ({
    ...row,
    others: (of.get(row.day) ?? []).map(({ currency, amount }) => ({ currency, amount })),
  }))
}

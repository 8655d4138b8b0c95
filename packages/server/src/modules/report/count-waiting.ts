import type { Permission } from '@allmend/domain/access'
import { isBilled, orderStates } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { countDifferences } from '../payment/index.ts'

interface WaitingRow {
  readonly unconfirmed: number
  readonly oldest: Date | null
  readonly requests: number
  readonly requestsThisWeek: number
  readonly series: number
  readonly seriesDates: number
  readonly waiting: number
}

/** What waits for staff among the bookings. Each number is that of the list it leads to: what is over waits for nobody. */
export async function countWaiting(tx: TenantTx): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    with asked as (
      select b.id, b.display_start from change_request r join booking b on b.app_id = r.app_id and b.id = r.booking_id
      where r.app_id = ${tx.appId} and r.state = 'open' and b.display_end > now()
    ), undecided as (
      select id, created_at, series_key, display_end > now() as is_coming from booking
      where app_id = ${tx.appId} and state = 'unconfirmed'
    )
    select count(*) filter (where is_coming)::int as unconfirmed, min(created_at) filter (where is_coming) as oldest,
      count(distinct series_key) filter (where is_coming)::int as series, count(series_key) filter (where is_coming)::int as "seriesDates",
      (select count(*)::int from asked) as requests,
      (select count(*)::int from asked, app where app.id = ${tx.appId} and display_start at time zone app.zone
        < date_trunc('week', now() at time zone app.zone) + interval '7 days') as "requestsThisWeek",
      (select count(*)::int from (select id from undecided where is_coming union select id from asked) both_) as waiting
    from undecided
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('a count without its row')
  return row
}

const unbilled = orderStates.filter((state) => !isBilled(state))

/** Orders no invoice went out for yet. */
export async function countNewOrders(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_order
    where app_id = ${tx.appId} and state = any(${unbilled as string[]}) and number is not null
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** The numbers beside the entries of the menu. */
export async function countForMenu(tx: TenantTx, permissions: readonly Permission[]) {
  const waiting = permissions.includes('reservation:view') ? await countWaiting(tx) : null
  const orders = permissions.includes('order:view') ? await countNewOrders(tx) : null
  const payments = permissions.includes('payment:config') ? await countDifferences(tx) : null
  return { bookings: waiting?.waiting ?? null, series: waiting?.series ?? null, orders, payments }
}

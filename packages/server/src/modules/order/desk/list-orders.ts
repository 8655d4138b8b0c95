import { type deskOrderTable, orderTabs, type TableQuery } from '@allmend/contract'
import { orderStates, paymentStates } from '@allmend/domain/bookings'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { SessionUser } from '../../../platform/http/caller.ts'
import { isOrderInBuildings } from '../../api-key/index.ts'
import { isFound } from './find-orders.ts'
import { type Orders, ordersOf, owedAmount, presentRow, selectRow } from './order-rows.ts'
import { tabConditions } from './order-tabs.ts'

export type OrderQuery = TableQuery<typeof deskOrderTable>

const inOrder = (list: readonly string[], column: RawBuilder<unknown>) =>
  sql`array_position(${list as string[]}::text[], ${column})`

const columns: Readonly<Record<OrderQuery['sort'][number]['field'], readonly RawBuilder<unknown>[]>> = {
  number: [sql`c.year`, sql`c.number`],
  createdAt: [sql`c.created_at`],
  customer: [
    sql`fold_text(coalesce(nullif(c.contact ->> 'company', ''), concat(c.contact ->> 'lastname', ' ', c.contact ->> 'firstname')))`,
  ],
  total: [sql`c.total`],
  owed: [owedAmount],
  dueOn: [sql`c.due_on`],
  state: [inOrder(orderStates, sql`c.state`)],
  paymentState: [inOrder(paymentStates, sql`c.payment_state`)],
  paymentOption: [sql`c.payment_option_name`],
}

const zone = sql`(select zone from app where id = current_app())`
const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${zone})`
const midnightAfter = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${zone})`

/** Whose list it is; a machine may be confined to some buildings. */
type Viewer = Pick<SessionUser, 'key'>

function conditionsOf(filters: OrderQuery['filters'], { key }: Viewer): RawBuilder<boolean> {
  const { search, from, until, paymentOption, priceCategory, customer, object, ids } = filters
  const conditions = [
    ...(key?.buildings ? [isOrderInBuildings(key.buildings)] : []),
    ...(search ? [isFound(search)] : []),
    ...(from ? [sql`c.created_at >= ${midnight(from)}`] : []),
    ...(until ? [sql`c.created_at < ${midnightAfter(until)}`] : []),
    ...(paymentOption ? [sql`c.payment_option_id = ${paymentOption}`] : []),
    ...(priceCategory ? [sql`c.price_category_id = ${priceCategory}`] : []),
    ...(customer ? [sql`c.user_id = ${customer}`] : []),
    ...(object
      ? [sql`c.id in (select b.order_id from booking b where b.app_id = current_app() and b.object_id = ${object})`]
      : []),
    ...(ids ? [sql`c.id = any(${ids})`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** The orders a list shows, in its order; all of them unless it is paged. */
export function orderPage(tx: TenantTx, { page, itemsPerPage, sort, filters }: OrderQuery, viewer: Viewer) {
  const inOrderOf = (orders: Orders<object>) => {
    let sorted = orders
    for (const { field, direction } of sort) {
      // What is never due comes last, whichever way.
      if (field === 'dueOn') sorted = sorted.orderBy(sql`c.due_on is null`)
      for (const column of columns[field]) sorted = sorted.orderBy(column, direction)
    }
    return sorted.orderBy('c.id', sort[0]?.direction ?? 'desc')
  }
  const found = inOrderOf(ordersOf(tx).where(conditionsOf(filters, viewer)).where(tabConditions[filters.tab]))
  if (itemsPerPage === null) return found
  // First which ones: what a row costs to read is spent on this page only, not on those before it.
  const ids = found
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .select('c.id')
  return inOrderOf(ordersOf(tx).where('c.id', 'in', ids))
}

/** One page, and how many there are behind each tab with the same filters: two questions. */
export async function listOrders(tx: TenantTx, query: OrderQuery, viewer: Viewer) {
  const rows = await selectRow(orderPage(tx, query, viewer)).execute()
  const counted = await ordersOf(tx)
    .where(conditionsOf(query.filters, viewer))
    .select(orderTabs.map((tab) => sql<number>`(count(*) filter (where ${tabConditions[tab]}))::int`.as(tab)))
    .executeTakeFirstOrThrow()
  const counts = counted as Record<(typeof orderTabs)[number], number>
  return { totalRecords: counts[query.filters.tab], rows: rows.map(presentRow), counts }
}

import { takingStates } from '@allmend/domain/bookings'
import type { Period } from '@allmend/domain/evaluation'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { instant, spanOf } from './moments.ts'
import { bucketFormat, type Grouping } from './read-figures.ts'

/** What orders that came in charge besides bookings that count. */
export interface BesidesRow {
  readonly bucket: string
  readonly priceCategory: string
  readonly fees: number
  readonly positions: number
  /** Rounding, and credits that concern no booking. */
  readonly rest: number
}

export async function readBesides(
  tx: TenantTx,
  period: Period,
  { zone, unit, category }: Grouping,
): Promise<BesidesRow[]> {
  const { start, end } = spanOf(period, zone)
  const isTaking = sql`b.state = any(${takingStates as string[]})`
  const from = sql`customer_order c`
  const arrived = sql`c.app_id = ${tx.appId} and c.created_at >= ${instant(start)} and c.created_at < ${instant(end)}`
  const group = sql`date_trunc(${unit}, c.created_at at time zone ${zone}) as at, c.price_category_name as category`
  // Of a category only fees: neither positions nor roundings belong to an object.
  const wanted =
    category === undefined
      ? sql`true`
      : sql`b.object_id in (select id from bookable where app_id = ${tx.appId} and category_id = ${category})`
  const isWhole = category === undefined
  // What is left of each order is what is left of all: the sums are taken first, so that no order is looked for one by one.
  const { rows } = await sql<BesidesRow>`
    select to_char(at, ${bucketFormat(unit)}) as bucket, category as "priceCategory", sum(fees)::float8 as fees,
      (case when ${isWhole} then sum(positions) else 0 end)::float8 as positions,
      (case when ${isWhole} then sum(due - booked - positions) else 0 end)::float8 as rest
    from (
      select ${group}, sum(c.total + c.dunned - c.credited) as due, sum(c.dunned) as booked, case when ${isWhole} then sum(c.dunned) else 0 end as fees, 0 as positions
      from ${from} where ${arrived} group by 1, 2
      union all
      select ${group}, 0, sum(case when ${isTaking} then b.total else b.fee end),
        coalesce(sum(b.fee) filter (where not ${isTaking} and ${wanted}), 0), 0
      from ${from} join booking b on b.app_id = c.app_id and b.order_id = c.id where ${arrived} group by 1, 2
      union all
      select ${group}, 0, sum(k.fee), case when ${isWhole} then sum(k.fee) else 0 end, 0
      from ${from} join order_credit k on k.app_id = c.app_id and k.order_id = c.id and k.booking_id is null where ${arrived} group by 1, 2
      union all
      select ${group}, 0, 0, 0, sum(p.total + case when (c.summary #>> '{terms,pricesIncludeVat}')::boolean then 0 else p.tax end)
      from ${from} join order_position p on p.app_id = c.app_id and p.order_id = c.id
      where ${arrived} group by 1, 2
    ) parts group by at, category
  `.execute(tx.db)
  return rows.filter(({ fees, positions, rest }) => fees !== 0 || positions !== 0 || rest !== 0)
}

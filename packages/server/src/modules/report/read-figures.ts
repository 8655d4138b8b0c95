import { takingStates } from '@allmend/domain/bookings'
import type { BucketUnit, Period } from '@allmend/domain/evaluation'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { instant, spanOf } from './moments.ts'

/** Bookings of one object, one day or month and one price category together. */
export interface FigureRow {
  readonly objectId: number
  readonly bucket: string
  readonly priceCategory: string
  readonly bookings: number
  readonly minutes: number
  readonly revenue: number
  readonly cancelled: number
}

/** By what rows are put together, and of which category of objects. */
export interface Grouping {
  readonly zone: string
  readonly unit: BucketUnit
  readonly category?: number | undefined
}

export const bucketFormat = (unit: BucketUnit) => (unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')

/** What began in a period, grouped by the database: the answer grows with objects and months, not with bookings. */
export async function readFigures(
  tx: TenantTx,
  period: Period,
  { zone, unit, category }: Grouping,
): Promise<FigureRow[]> {
  const { start, end } = spanOf(period, zone)
  const taking = sql`b.state = any(${takingStates as string[]})`
  const { rows } = await sql<FigureRow>`
    select "objectId", to_char(at, ${bucketFormat(unit)}) as bucket, "priceCategory", bookings, minutes, revenue, cancelled from (
      select b.object_id as "objectId", date_trunc(${unit}, b.display_start at time zone ${zone}) as at,
        c.price_category_name as "priceCategory", count(*) filter (where ${taking})::int as bookings,
        coalesce(sum(date_part('epoch', b.display_end - b.display_start) / 60) filter (where ${taking}), 0)::int as minutes,
        coalesce(sum(b.total) filter (where ${taking}), 0)::float8 as revenue,
        count(*) filter (where b.state = 'cancelled')::int as cancelled
      from booking b join customer_order c on c.app_id = b.app_id and c.id = b.order_id
      where b.app_id = ${tx.appId} and b.display_start >= ${instant(start)} and b.display_start < ${instant(end)}
        and b.state <> all(array['rejected', 'expired'])
        and (${category ?? null}::int is null or b.object_id in (
          select id from bookable where app_id = ${tx.appId} and category_id = ${category ?? null}::int
        ))
      group by 1, 2, 3
    ) counted
  `.execute(tx.db)
  return rows
}

import type { PriceRule } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

interface IntervalPrices {
  readonly id: number
  readonly isFlat: boolean
  readonly prices: Readonly<Record<string, number>>
  readonly priceRules: readonly PriceRule[]
}

export async function writePrices(tx: TenantTx, objectId: number, intervals: readonly IntervalPrices[]): Promise<void> {
  if (intervals.length === 0) return
  const ids = intervals.map(({ id }) => id)
  await sql`
    update booking_interval i set is_flat = g."isFlat", price_rules = g."priceRules"
    from jsonb_to_recordset(${JSON.stringify(intervals)}::jsonb) as g(id int, "isFlat" boolean, "priceRules" jsonb)
    where i.app_id = ${tx.appId} and i.object_id = ${objectId} and i.id = g.id
  `.execute(tx.db)
  await sql`
    delete from interval_price p using booking_interval i
    where i.app_id = ${tx.appId} and i.object_id = ${objectId} and p.app_id = i.app_id and p.interval_id = i.id and i.id = any(${ids})
  `.execute(tx.db)
  const prices = intervals.flatMap(({ id, prices: own }) =>
    Object.entries(own).map(([category, amount]) => ({ interval_id: id, price_category_id: Number(category), amount })),
  )
  await sql`
    insert into interval_price (app_id, interval_id, price_category_id, amount)
    select ${tx.appId}, p.* from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
    as p(interval_id int, price_category_id int, amount int)
  `.execute(tx.db)
}

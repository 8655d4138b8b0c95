import { isBilled, type OrderState, paymentStateOf, takingStates } from '@allmend/domain/bookings'
import { isTooLarge } from '@allmend/domain/money'
import { type StoredPart, sumOrder } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'

interface OrderParts {
  readonly state: OrderState
  readonly total: number
  readonly credited: number
  readonly paid: number
  readonly refunded: number
  readonly roundsToFive: boolean
  readonly pricesIncludeVat: boolean
  readonly bookings: readonly (StoredPart & { readonly fee: number; readonly isTaking: boolean })[]
  readonly positions: readonly { readonly total: number; readonly tax: number; readonly rate: number | null }[]
}

/**
 * Works out what an order comes to after its parts changed. While no invoice went out the total follows its parts, and an order of which
 * nothing is left is cancelled; afterwards the total stands and only the state of the payment follows. A total below nothing, or one that
 * grows too large, is refused: the caller hands the refusal on, which undoes the change.
 */
export async function resumOrder(tx: TenantTx, orderId: number): Promise<Refusal | null> {
  const order = await readParts(tx, orderId)
  if (!order) return null
  const payment = (total: number) => paymentStateOf({ ...order, total })
  const row = sql`customer_order`
  const mine = sql`app_id = ${tx.appId} and id = ${orderId}`
  if (isBilled(order.state)) {
    await sql`update ${row} set payment_state = ${payment(order.total)}, version = version + 1 where ${mine}`.execute(
      tx.db,
    )
    return null
  }
  const bookings = order.bookings.filter(({ isTaking }) => isTaking)
  const positions = order.positions.map(positionPart(order))
  const fees = order.bookings.reduce((sum, { fee, isTaking }) => sum + (isTaking ? 0 : fee), 0)
  // A discount on bookings that are all gone is gone with them.
  const isDiscountOnly =
    order.bookings.length > bookings.length &&
    bookings.length === 0 &&
    fees === 0 &&
    positions.reduce((sum, { total }) => sum + total, 0) <= 0
  const parts = isDiscountOnly ? [] : [...bookings, ...positions]
  const summary = sumOrder(parts, fees, order)
  if (summary.total < 0) return refuse('order.total_negative', { total: summary.total })
  // What only shrinks is never refused.
  if (isTooLarge(summary.total) && summary.total > order.total) return refuse('order.amount_too_large')
  const isEmpty = parts.length === 0 && fees === 0
  await sql`
    update ${row} set summary = ${JSON.stringify(summary)}::jsonb, total = ${summary.total}, payment_state = ${payment(summary.total)},
      state = case when ${isEmpty} then 'cancelled' else state end, version = version + 1
    where ${mine}
  `.execute(tx.db)
  return null
}

/** Its total is as prices are entered in this app, with or without VAT. */
const positionPart =
  ({ pricesIncludeVat }: Pick<OrderParts, 'pricesIncludeVat'>) =>
  ({ total, tax, rate }: OrderParts['positions'][number]): StoredPart => ({
    isOnRequest: false,
    tax: rate === null || tax === 0 ? [] : [{ rate, total: tax }],
    total: pricesIncludeVat ? total : total + tax,
    totalWithoutTax: pricesIncludeVat ? total - tax : total,
  })

async function readParts(tx: TenantTx, orderId: number): Promise<OrderParts | null> {
  const { rows } = await sql<OrderParts>`
    select c.state, c.total, c.credited, c.paid, c.refunded, s.rounds_to_five as "roundsToFive",
      s.prices_include_vat as "pricesIncludeVat", (
        select coalesce(jsonb_agg(jsonb_build_object('totalWithoutTax', b.total_without_tax, 'tax', b.tax, 'total', b.total,
          'isOnRequest', b.is_on_request, 'fee', b.fee, 'isTaking', b.state = any(${takingStates as string[]}))), '[]')
        from booking b where b.app_id = c.app_id and b.order_id = c.id
      ) as bookings, (
        select coalesce(jsonb_agg(jsonb_build_object('total', p.total, 'tax', p.tax, 'rate', p.tax_rate) order by p.place), '[]')
        from order_position p where p.app_id = c.app_id and p.order_id = c.id
      ) as positions
    from customer_order c join app_setting s on s.app_id = c.app_id
    where c.app_id = ${tx.appId} and c.id = ${orderId} for update of c
  `.execute(tx.db)
  return rows[0] ?? null
}

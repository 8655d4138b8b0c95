import { countedPositions, isBilled, type OrderState, paymentStateOf, takingStates } from '@allmend/domain/bookings'
import { isTooLarge } from '@allmend/domain/money'
import { type OrderTerms, type QuoteLine, sumLines } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { positionLine, type StoredPosition } from './position-line.ts'

const sumOf = (lines: readonly { readonly total: number | null }[]) =>
  lines.reduce((sum, { total }) => sum + (total ?? 0), 0)

type SummedPart = ReturnType<typeof sumLines>['parts'][number]

interface StoredBooking {
  readonly id: number
  readonly lines: readonly QuoteLine[]
  readonly fee: number
  readonly isTaking: boolean
}

interface OrderParts {
  readonly state: OrderState
  readonly total: number
  readonly dunned: number
  readonly credited: number
  readonly paid: number
  readonly refunded: number
  readonly terms: OrderTerms
  readonly bookings: readonly StoredBooking[]
  readonly positions: readonly (StoredPosition & { readonly id: number })[]
}

/**
 * Works out what an order comes to after its parts changed: the VAT of all of them anew, on their sum. While no invoice went out the total
 * follows its parts, and an order of which nothing is left is cancelled; afterwards everything stands and only the state of the payment
 * follows. One that grows too large is refused, and so is a discount that is more than what is ordered where staff wrote the discount or
 * the prices (`isWritten`): the caller hands the refusal on, which undoes the change. What ends or gets cheaper later shrinks the discount.
 */
export async function resumOrder(
  tx: TenantTx,
  orderId: number,
  { isWritten = false }: { readonly isWritten?: boolean } = {},
): Promise<Refusal | null> {
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
  const fees = order.bookings.reduce((sum, { fee, isTaking }) => sum + (isTaking ? 0 : fee), 0)
  const standing = order.bookings.map(({ isTaking, lines }) => (isTaking ? lines : null))
  const besides = countedPositions(standing, order.positions.map(positionLine), order.terms)
  const cut = sumOf(besides) - sumOf(order.positions)
  if (isWritten && cut > 0) return refuse('order.total_negative', { total: 0 - cut })
  const parts = [...bookings, ...besides.map((line) => ({ lines: [line] }))]
  const { parts: summed, ...summary } = sumLines(parts, fees, order.terms)
  // What only shrinks is never refused.
  if (isTooLarge(summary.total) && summary.total > order.total) return refuse('order.amount_too_large')
  await writeBookings(tx, bookings, summed)
  await writePositionTax(tx, order.positions, summed.slice(bookings.length))
  const isEmpty = parts.length === 0 && fees === 0
  await sql`
    update ${row} set summary = ${JSON.stringify({ ...summary, terms: order.terms })}::jsonb, total = ${summary.total},
      payment_state = ${payment(summary.total)}, state = case when ${isEmpty} then 'cancelled' else state end, version = version + 1
    where ${mine}
  `.execute(tx.db)
  if (isEmpty && endsBy('cancelled', order.state)) await publish(tx, 'order.ended', { orderId })
  return null
}

/** Whether an order is over by this step. One that waited for its payment was never placed. */
export const endsBy = (to: OrderState, from: OrderState): boolean =>
  to === 'cancelled' && from !== 'cancelled' && from !== 'new'

/** Each booking has its share of the VAT of the order, which another one changes with its own. */
async function writeBookings(tx: TenantTx, bookings: readonly StoredBooking[], summed: readonly SummedPart[]) {
  const rows = bookings.map(({ id }, place) => {
    const { lines, tax, total, totalWithoutTax } = summed[place] ?? {}
    return { id, price_lines: lines, tax, total, total_without_tax: totalWithoutTax }
  })
  if (rows.length === 0) return
  await sql`
    update booking b set price_lines = r.price_lines, tax = r.tax, total = r.total, total_without_tax = r.total_without_tax
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id int, price_lines jsonb, tax jsonb, total int, total_without_tax int)
    where b.app_id = ${tx.appId} and b.id = r.id and (b.price_lines, b.tax, b.total) is distinct from (r.price_lines, r.tax, r.total)
  `.execute(tx.db)
}

async function writePositionTax(tx: TenantTx, positions: OrderParts['positions'], summed: readonly SummedPart[]) {
  const rows = summed.map(({ tax }, place) => ({
    id: positions[place]?.id,
    tax: tax.reduce((sum, one) => sum + one.total, 0),
  }))
  if (rows.length === 0) return
  await sql`
    update order_position p set tax = r.tax
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, tax int)
    where p.app_id = ${tx.appId} and p.id = r.id and p.tax <> r.tax
  `.execute(tx.db)
}

// In the sequence they were priced in, so that what nobody changed keeps its share.
async function readParts(tx: TenantTx, orderId: number): Promise<OrderParts | null> {
  const { rows } = await sql<OrderParts>`
    select c.state, c.total, c.dunned, c.credited, c.paid, c.refunded, c.summary -> 'terms' as terms, (
        select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'lines', b.price_lines, 'fee', b.fee,
          'isTaking', b.state = any(${takingStates as string[]})) order by b.id), '[]')
        from booking b where b.app_id = c.app_id and b.order_id = c.id
      ) as bookings, (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'quantity', p.quantity, 'unitPrice', p.unit_price,
          'total', p.total, 'tax', p.tax, 'rate', p.tax_rate) order by p.place, p.id), '[]')
        from order_position p where p.app_id = c.app_id and p.order_id = c.id
      ) as positions
    from customer_order c
    where c.app_id = ${tx.appId} and c.id = ${orderId} for update of c
  `.execute(tx.db)
  return rows[0] ?? null
}

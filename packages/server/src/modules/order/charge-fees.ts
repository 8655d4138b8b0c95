import { cancellationFee, type FeeStep, takeOff } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { orderedLines, selectInvoice } from './desk/order-invoice.ts'
import { ordersOf } from './desk/order-rows.ts'

/** What a fee is reckoned from, of one booking. */
interface Cancellable {
  readonly id: number
  readonly order_id: number
  readonly total: number
  readonly display_start: Date
  readonly fee_steps: readonly FeeStep[]
  readonly zone: string
  readonly rounds_to_five: boolean
}

interface Manner {
  /** Each as if it were the only one; otherwise one after the other in the sequence of their numbers. */
  readonly isAlone: boolean
  readonly now?: number
  /** They just ended, and are counted as if they stood. */
  readonly hasEnded?: boolean
}

/**
 * What cancelling bookings costs now, by booking: as much as the rules they were made under say, and never more than it takes off their
 * order. What is shown before is worked out here, and so is what is charged. Asks only where there is a fee.
 */
export async function feesOf(
  tx: TenantTx,
  bookings: readonly Cancellable[],
  { isAlone, now = Date.now(), hasEnded = false }: Manner,
): Promise<ReadonlyMap<number, number>> {
  const wanted = bookings
    .map((row) => ({ id: row.id, orderId: row.order_id, fee: ruledFee(row, now) }))
    .sort((a, b) => a.id - b.id)
  const charged = wanted.filter(({ fee }) => fee > 0)
  if (charged.length === 0) return new Map()
  const orders = await selectInvoice(ordersOf(tx))
    .where('c.id', 'in', [...new Set(charged.map(({ orderId }) => orderId))])
    .select('c.id')
    .execute()
  return new Map(
    orders.flatMap((row) => {
      const own = wanted.filter(({ orderId }) => orderId === row.id)
      const order = orderedLines(row, hasEnded ? own.map(({ id }) => id) : [])
      const taken = isAlone ? own.flatMap((one) => takeOff(order, [one])) : takeOff(order, own)
      return taken.map(({ id, fee }) => [id, fee] as const)
    }),
  )
}

const ruledFee = ({ fee_steps, total, display_start, zone, rounds_to_five: roundsToFive }: Cancellable, now: number) =>
  cancellationFee(fee_steps, { total, start: display_start.getTime(), zone, roundsToFive }, now)

/** Charges bookings that are cancelled what that costs now, whoever cancels them. Under the lock of their orders. */
export async function chargeFees(tx: TenantTx, bookingIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Cancellable>`
    select b.id, b.order_id, b.total, b.display_start, b.fee_steps, app.zone,
      (c.summary -> 'terms' ->> 'roundsToFive')::boolean as rounds_to_five
    from booking b
    join customer_order c on c.app_id = b.app_id and c.id = b.order_id
    join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and b.id = any(${bookingIds as number[]})
    order by c.id for update of c
  `.execute(tx.db)
  const fees = await feesOf(tx, rows, { isAlone: false, hasEnded: true })
  const charged = [...fees].map(([id, fee]) => ({ id, fee }))
  if (charged.length === 0) return fees
  await sql`
    update booking b set fee = f.fee from jsonb_to_recordset(${JSON.stringify(charged)}::jsonb) as f(id int, fee int)
    where b.app_id = ${tx.appId} and b.id = f.id
  `.execute(tx.db)
  return fees
}

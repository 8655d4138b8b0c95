import { owed, takeOff } from '@allmend/domain/bookings'
import type { Rappen } from '@allmend/domain/money'
import type { TenantTx } from '../../platform/db/database.ts'
import { orderedLines } from './desk/order-invoice.ts'
import { ordersOf } from './desk/order-rows.ts'
import { chargedOf, selectCharged } from './read-charged.ts'

interface Cancellable {
  readonly id: number
  readonly order_id: number
  /** Something came in for its order, and was not given back. */
  readonly is_paid: boolean
}

const grossOf = (parts: readonly { readonly gross: Rappen }[]) => parts.reduce((sum, { gross }) => sum + gross, 0)

const dueBack = (rest: Rappen) => Math.max(0, -rest)

/**
 * What is to be given back, by booking, once it alone is cancelled for its fee: as much as the account then owes the customer more than
 * now. Of an order nothing came in for there is nothing to say. Asks only where something did.
 */
export async function refundsOf(
  tx: TenantTx,
  bookings: readonly Cancellable[],
  fees: ReadonlyMap<number, Rappen>,
): Promise<ReadonlyMap<number, Rappen>> {
  const paid = bookings.filter(({ is_paid }) => is_paid)
  if (paid.length === 0) return new Map()
  const orders = await selectCharged(ordersOf(tx))
    .where('c.id', 'in', [...new Set(paid.map(({ order_id }) => order_id))])
    .select(['c.id', 'c.paid', 'c.refunded'])
    .execute()
  return new Map(
    orders.flatMap((order) => {
      const ordered = orderedLines(order)
      const [rest, charged] = [owed(order), grossOf(chargedOf(order).parts)]
      const own = paid.filter(({ order_id }) => order_id === order.id)
      return own.flatMap(({ id }) =>
        takeOff(ordered, [{ id, fee: fees.get(id) ?? 0 }]).map(({ fee, left }) => {
          const after = rest - Math.max(0, charged - grossOf(left)) + fee
          return [id, Math.max(0, dueBack(after) - dueBack(rest))] as const
        }),
      )
    }),
  )
}

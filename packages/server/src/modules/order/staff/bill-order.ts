import { isBilled, type OrderState } from '@allmend/domain/bookings'
import { formatDay, parseDay } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type OpenOrder, updateOrder } from './open-order.ts'
import { keepInvoice, selectInvoice } from './order-invoice.ts'
import { ordersOf } from './order-rows.ts'

/** Moves an order on. With the step after which its total stands it gets its date, its term, and keeps its lines. */
export async function moveOn(tx: TenantTx, order: OpenOrder, to: OrderState): Promise<OpenOrder> {
  if (isBilled(order.state) || !isBilled(to)) return updateOrder(tx, order, { state: to })
  const row = await selectInvoice(ordersOf(tx)).where('c.id', '=', order.id).executeTakeFirstOrThrow()
  await keepInvoice(tx, order.id, row)
  const bookedOn = order.bookedOn ?? order.today
  const dueOn = order.dueOn ?? formatDay((parseDay(bookedOn) ?? 0) + order.dueDays)
  return updateOrder(tx, order, { state: to, bookedOn, dueOn })
}

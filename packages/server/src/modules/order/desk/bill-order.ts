import { isBilled, type OrderState } from '@allmend/domain/bookings'
import { formatDay, parseDay } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type OpenOrder, updateOrder } from './open-order.ts'
import { keepInvoice, selectInvoice } from './order-invoice.ts'
import { ordersOf } from './order-rows.ts'

/** Nothing is billed before all of it has a price; afterwards none could be set any more. */
export const isTooEarly = ({ state, hasNoPrice }: OpenOrder, to: OrderState): boolean =>
  hasNoPrice && !isBilled(state) && isBilled(to)

interface Move {
  /** What ended just now is on the invoice still. */
  readonly ended?: readonly number[]
  /** Where the mail with the invoice leads; without one, none is sent. */
  readonly mailSite?: string | undefined
}

/**
 * Moves an order on. With the step after which its total stands it gets its date, its term, and keeps its lines, and whoever wants to know
 * is told.
 */
export async function moveOn(
  tx: TenantTx,
  order: OpenOrder,
  to: OrderState,
  { ended = [], mailSite }: Move = {},
): Promise<OpenOrder> {
  if (isBilled(order.state) || !isBilled(to)) return updateOrder(tx, order, { state: to })
  const row = await selectInvoice(ordersOf(tx)).where('c.id', '=', order.id).executeTakeFirstOrThrow()
  await keepInvoice(tx, order.id, row, ended)
  const bookedOn = order.bookedOn ?? order.today
  const dueOn = order.dueOn ?? formatDay((parseDay(bookedOn) ?? 0) + order.dueDays)
  await publish(tx, 'order.billed', { orderId: order.id, to, site: mailSite ?? null })
  return updateOrder(tx, order, { state: to, bookedOn, dueOn })
}

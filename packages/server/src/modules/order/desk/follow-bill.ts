import { mayOrderBecome } from '@allmend/domain/bookings'
import type { TenantTx } from '../../../platform/db/database.ts'
import { lockOrder, recordOrder, updateOrder } from './open-order.ts'

/** An order whose bill is not known elsewhere (any more) says so, and no longer once it is. Answers whether the order changed. */
export async function followBill(tx: TenantTx, orderId: number, isKnown: boolean): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!order) return false
  const to = isKnown ? 'booked' : 'notfound'
  const isItsTurn = isKnown ? order.state === 'notfound' : mayOrderBecome(order.state, to)
  if (!isItsTurn) return false
  await updateOrder(tx, order, { state: to })
  await recordOrder(tx, 'system', order)
  return true
}

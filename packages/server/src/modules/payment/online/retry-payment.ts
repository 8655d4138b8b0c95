import { isOver } from '@allmend/domain/bookings'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readTerms } from '../../booking/index.ts'
import { closeTries, confirmHeld, type LockedOrder, lockWithHalls, takeOrder } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import type { PaymentPlatform } from './payment-platform.ts'
import { endTries, startPayment } from './start-payment.ts'

interface Chosen {
  readonly orderId: number
  readonly paymentOptionId: number
}

/** Another try: online once more, or with another option, and then the order stands without being paid at once. */
export async function retryPayment(
  platform: PaymentPlatform,
  appId: number,
  chosen: Chosen,
): Promise<{ readonly redirect: string | null } | Refusal> {
  const kind = await platform.db.withTenant(appId, (tx) => choose(tx, platform, chosen))
  if (isRefusal(kind)) return kind
  return kind === 'online' ? startPayment(platform, appId, chosen.orderId) : { redirect: null }
}

async function choose(tx: TenantTx, platform: PaymentPlatform, { orderId, paymentOptionId }: Chosen) {
  const locked = await lockWithHalls(tx, orderId)
  const waits = locked?.order.state === 'new' && locked.bookings.some(({ state }) => state === 'held')
  if (!locked || !waits)
    return (locked && (await chosenBefore(tx, locked.order, paymentOptionId))) ?? refuse('payment.over')
  const facts = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .select(['user_id', 'contact'])
    .executeTakeFirstOrThrow()
  const { zipcode = '' } = facts.contact as { zipcode?: string }
  const { paymentOptions } = await readTerms(tx, { userId: facts.user_id, zipcode })
  const option = paymentOptions.find(({ id }) => id === paymentOptionId)
  if (!option) return refuse('order.payment_option_unknown')
  await tx.db
    .updateTable('customer_order')
    .set({
      ...{ payment_option_id: option.id, payment_option_name: option.name, payment_description: option.description },
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .execute()
  if (option.kind === 'online') return option.kind
  // Whichever try is open, and not only the one whose page somebody has before them.
  await closeTries(tx, orderId)
  await endTries(tx, orderId)
  await confirmHeld(tx, orderId)
  await takeOrder(tx, locked.order)
  await publish(tx, 'order.placed', { orderId, site: await publicUrl(tx, platform.links) })
  return option.kind
}

/** Chosen before, and the answer was lost: the order stands, to be paid that way. */
async function chosenBefore(tx: TenantTx, order: LockedOrder['order'], paymentOptionId: number) {
  if (order.paymentOptionId !== paymentOptionId || order.state === 'new' || isOver(order.state)) return null
  const option = await tx.db
    .selectFrom('payment_option')
    .where('app_id', '=', tx.appId)
    .where('id', '=', paymentOptionId)
    .where('kind', '<>', 'online')
    .select('kind')
    .executeTakeFirst()
  return option?.kind ?? null
}

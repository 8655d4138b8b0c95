import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { readTerms } from '../../booking/index.ts'
import { confirmHeld, lockWithHalls, takeOrder } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import type { PaymentPlatform } from './payment-platform.ts'
import { endTry, startPayment } from './start-payment.ts'

interface Chosen {
  readonly orderId: number
  readonly paymentId: number
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

async function choose(tx: TenantTx, platform: PaymentPlatform, { orderId, paymentId, paymentOptionId }: Chosen) {
  const locked = await lockWithHalls(tx, orderId)
  const waits = locked?.order.state === 'new' && locked.bookings.some(({ state }) => state === 'held')
  if (!locked || !waits) return refuse('payment.over')
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
  await endTry(tx, paymentId, 'cancelled')
  await confirmHeld(tx, orderId)
  await takeOrder(tx, locked.order)
  await publish(tx, 'order.placed', { orderId, site: await publicUrl(tx, platform.links) })
  return option.kind
}

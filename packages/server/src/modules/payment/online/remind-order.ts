import { phaseOf } from '@allmend/domain/payments'
import { tellUnpaid } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import type { PaymentPlatform } from './payment-platform.ts'
import { settlePayment } from './settle-payment.ts'

/** The try somebody may be paying right now. */
const openTry = (platform: PaymentPlatform, appId: number, orderId: number) =>
  platform.db.withTenant(appId, (tx) =>
    tx.db
      .selectFrom('online_payment')
      .where('app_id', '=', tx.appId)
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .select(['id', 'status'])
      .executeTakeFirst(),
  )

/** Minutes after the order nothing came in: the provider is asked once more, and then the customer is told. While it does not answer, nobody is. */
export async function remindOrder(platform: PaymentPlatform, appId: number, orderId: number): Promise<void> {
  const before = await openTry(platform, appId, orderId)
  if (before && (await settlePayment(platform, appId, before.id)) === 'unreachable') return
  const after = await openTry(platform, appId, orderId)
  // It is about to come in.
  if (after && phaseOf(after.status) !== 'open') return
  await platform.db.withTenant(appId, async (tx) => tellUnpaid(tx, orderId, await publicUrl(tx, platform.links)))
}

import { sql } from 'kysely'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { differs, isCompared } from './list-payments.ts'
import type { PaymentPlatform } from './payment-platform.ts'
import { settlePayment } from './settle-payment.ts'

/** Milliseconds somebody waits for it; the rest goes on without them. */
const patience = 8000
const atOnce = 4

/** What differs and what is open first, then what was not asked for the longest. */
export async function comparePayments(
  platform: PaymentPlatform,
  appId: number,
): Promise<{ readonly asked: number; readonly left: number } | Refusal> {
  const ids = await platform.db.withTenant(appId, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select p.id from online_payment p where p.app_id = ${tx.appId} and ${isCompared}
      order by ${differs} desc, p.state = 'open' desc, p.asked_at nulls first, p.id
    `.execute(tx.db)
    return rows.map(({ id }) => id)
  })
  const end = Date.now() + patience
  const left = [...ids]
  let asked = 0
  let isDown = false
  const work = async () => {
    while (left.length > 0 && !isDown && Date.now() < end) {
      const id = left.shift()
      if (id === undefined) return
      isDown = (await settlePayment(platform, appId, id)) === 'unreachable'
      asked += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (isDown) return refuse('payment.provider_failed')
  await platform.db.withTenant(appId, async (tx) => {
    for (const id of left) {
      const options = { key: `payment.ask:${appId}:${id}`, queue: `payment.compare:${appId}` }
      await enqueue(tx, 'payment.ask', { appId, id }, options)
    }
  })
  return { asked, left: left.length }
}

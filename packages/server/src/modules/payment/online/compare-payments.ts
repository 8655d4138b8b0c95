import { sql } from 'kysely'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { differs, isCompared } from './list-payments.ts'
import type { PaymentPlatform } from './payment-platform.ts'
import { settlePayment } from './settle-payment.ts'

/** Milliseconds somebody waits for it; the rest goes on without them. */
const patience = 8000
const atOnce = 4

interface Compared {
  readonly asked: number
  /** Nobody answered about them. */
  readonly missed: number
  /** They follow in the background. */
  readonly left: number
}

/** What differs and what is open first, then what was not asked for the longest. */
export async function comparePayments(platform: PaymentPlatform, appId: number): Promise<Compared | Refusal> {
  const { ids, since } = await platform.db.withTenant(appId, async (tx) => {
    const { rows } = await sql<{ id: number; now: Date }>`
      select p.id, now() as now from online_payment p where p.app_id = ${tx.appId} and ${isCompared}
      order by ${differs} desc, p.state = 'open' desc, p.asked_at nulls first, p.id
    `.execute(tx.db)
    return { ids: rows.map(({ id }) => id), since: rows[0]?.now ?? new Date() }
  })
  const end = Date.now() + patience
  const left = [...ids]
  let isDown = false
  const work = async () => {
    while (left.length > 0 && !isDown && Date.now() < end) {
      const id = left.shift()
      if (id === undefined) return
      isDown = (await settlePayment(platform, appId, id)) === 'unreachable'
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (isDown) return refuse('payment.provider_failed')
  return platform.db.withTenant(appId, async (tx) => {
    for (const id of left) {
      const options = { key: `payment.ask:${appId}:${id}`, queue: `payment.compare:${appId}` }
      await enqueue(tx, 'payment.ask', { appId, id }, options)
    }
    const tried = ids.filter((id) => !left.includes(id))
    // Only what the provider answered about counts: it may not be set up any more, or not let us in.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from online_payment p
      where p.app_id = ${tx.appId} and p.id = any(${tried}) and p.asked_at >= ${since}
    `.execute(tx.db)
    const asked = rows[0]?.count ?? 0
    return { asked, missed: tried.length - asked, left: left.length }
  })
}

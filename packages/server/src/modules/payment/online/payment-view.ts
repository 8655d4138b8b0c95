import type { PaymentView } from '@allmend/contract'
import type { PaymentTryState } from '@allmend/domain/payments'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { readTerms } from '../../booking/index.ts'
import { linkToken, readOrder } from '../../order/index.ts'

interface Row {
  readonly order_id: number
  readonly state: PaymentTryState
  readonly amount: number
  readonly method: string
  readonly ended_at: Date | null
  readonly problem: string
  readonly returned: number
  readonly is_other: boolean
  readonly held_until: Date | null
  readonly link_version: number
  readonly user_id: number | null
  readonly order_state: string
  readonly zipcode: string
  readonly return_reason: string | null
}

/** What the page shows that a provider leads back to: as it stands, whatever the address says. */
export async function viewPayment(tx: TenantTx, paymentId: number): Promise<PaymentView | null> {
  const { rows } = await sql<Row>`
    select p.order_id, p.state, coalesce(q.amount, p.amount) as amount, coalesce(q.method, p.method) as method,
      coalesce(q.ended_at, p.ended_at) as ended_at, coalesce(q.returned, p.returned) as returned, q.id is not null as is_other, p.problem, c.held_until, c.link_version, c.user_id, c.state as order_state,
      coalesce(c.contact ->> 'zipcode', '') as zipcode,
      (
        select r.reason from online_refund r where r.app_id = p.app_id and r.payment_id = p.id and r.state <> 'refused' order by r.id desc limit 1
      ) as return_reason
    from online_payment p join customer_order c on c.app_id = p.app_id and c.id = p.order_id
    -- Another try may have come through: then that one is told of.
    left join lateral (
      select t.id, t.amount, t.method, t.ended_at, t.returned from online_payment t
      where t.app_id = p.app_id and t.order_id = p.order_id and t.state = 'paid' and p.state <> 'paid' order by t.id desc limit 1
    ) q on true
    where p.app_id = ${tx.appId} and p.id = ${paymentId} and c.user_id is not null
  `.execute(tx.db)
  const [row] = rows
  const order = row && (await readOrder(tx, row.order_id, null))
  if (!row || !order) return null
  const isWaiting = row.order_state === 'new' && row.held_until !== null
  const terms = isWaiting ? await readTerms(tx, { userId: row.user_id, zipcode: row.zipcode }) : null
  return {
    ...{ state: row.state, amount: row.amount, method: row.method, order },
    ...{ isReturned: row.return_reason !== null, returnReason: row.return_reason ?? '' },
    returned: row.returned,
    paidAt: row.state === 'paid' || row.is_other ? (row.ended_at?.toISOString() ?? null) : null,
    endedAt: row.state === 'open' ? null : (row.ended_at?.toISOString() ?? null),
    problem: row.state === 'declined' ? row.problem : '',
    heldUntil: row.held_until?.toISOString() ?? null,
    orderToken: linkToken(tx, tx.appId, {
      ...{ orderId: row.order_id, version: row.link_version },
      until: new Date(Date.now() + 24 * 3_600_000),
    }),
    options: terms?.paymentOptions.map(({ id, name, description, kind }) => ({ id, name, description, kind })) ?? [],
  }
}

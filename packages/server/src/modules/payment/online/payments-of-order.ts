import type { listOrderPayments, RouteResult } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'

type PaymentOfOrder = RouteResult<typeof listOrderPayments>['payments'][number]

/** The tries to pay an order, oldest first; null where there is no such order. */
export async function paymentsOfOrder(tx: TenantTx, orderId: number): Promise<PaymentOfOrder[] | null> {
  const order = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .where('number', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (!order) return null
  const { rows } = await sql<Omit<PaymentOfOrder, 'at'> & { readonly at: Date }>`
    select p.id, case when p.state in ('paid', 'mismatch') then coalesce(p.ended_at, p.began_at) else p.began_at end as at, p.provider, p.method, p.amount, p.received,
      case when p.state = 'mismatch' then p.told_returned else p.returned end as returned, p.state, p.status, p.problem,
      coalesce((select r.amount from online_refund r where r.app_id = p.app_id and r.payment_id = p.id and r.state = 'wanted'), 0) as returning,
      -- Only the last one: what went through since is not refused any more.
      (select jsonb_build_object('amount', r.amount, 'problem', r.problem) from online_refund r
        where r.app_id = p.app_id and r.payment_id = p.id and r.state = 'refused'
          and not exists (select from online_refund o where o.app_id = r.app_id and o.payment_id = r.payment_id and o.id > r.id)) as refused,
      p.is_missing as "isMissing",
      p.told_received - p.told_returned - p.received + p.returned as difference, p.told_currency as "toldCurrency"
    from online_payment p where p.app_id = ${tx.appId} and p.order_id = ${orderId} order by p.id
  `.execute(tx.db)
  return rows.map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() }))
}

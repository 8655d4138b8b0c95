import type { GatewayBill } from '@allmend/contract'
import { isOver, type OrderState, owed } from '@allmend/domain/bookings'
import { billToFollow } from '@allmend/domain/gateway'
import { formatChf } from '@allmend/domain/money'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { closeTries, orderNumber } from '../order/index.ts'

interface OrderFacts {
  readonly year: number
  readonly number: number
  readonly state: OrderState
  readonly total: number
  readonly dunned: number
  readonly credited: number
  readonly paid: number
  readonly refunded: number
  readonly personalNumber: string | null
  readonly isActive: boolean
}

async function readOrder(tx: TenantTx, orderId: number, isLocked = false): Promise<OrderFacts | null> {
  const { rows } = await sql<OrderFacts>`
    select c.year, c.number, c.state, c.total, c.dunned, c.credited, c.paid, c.refunded,
      (select u.hisoft_personal_number from app_user u where u.app_id = c.app_id and u.id = c.user_id) as "personalNumber",
      exists (
        select from gateway_setting g join app on app.id = g.app_id
        where g.app_id = c.app_id and g.is_active and 'hisoftgateway' = any (app.feature_flags)
      ) as "isActive"
    from customer_order c where c.app_id = ${tx.appId} and c.id = ${orderId} and c.number is not null
    ${isLocked ? sql`for update of c` : sql``}
  `.execute(tx.db)
  return rows[0] ?? null
}

/** An invoice went out, and waits for its money. */
const openStates: readonly OrderState[] = ['booked', 'printed', 'notfound']

const isBillable = (order: OrderFacts): boolean =>
  order.isActive && openStates.includes(order.state) && Boolean(order.personalNumber) && owed(order) > 0

/** One task for all of an app: however many ask for it, it is done one after the other. */
const askForWork = (tx: TenantTx) =>
  enqueue(tx, 'gateway.work', { appId: tx.appId }, { key: `gateway.work:${tx.appId}`, queue: 'gateway' })

/** Has the order billed at the gateway, if it is one of those; one that is there already stays as it is. Answers whether it is new. */
export async function wantBill(tx: TenantTx, orderId: number): Promise<boolean> {
  const order = await readOrder(tx, orderId, true)
  if (!order || !isBillable(order)) return false
  const { rows } = await sql`
    insert into gateway_bill (app_id, order_id, personal_number, amount)
    values (${tx.appId}, ${orderId}, ${order.personalNumber}, ${owed(order)})
    on conflict (app_id, order_id) do nothing returning order_id
  `.execute(tx.db)
  // From now on it is paid there: nobody shall pay on a page that stands open.
  if (rows.length > 0) await closeTries(tx, orderId)
  await askForWork(tx)
  return rows.length > 0
}

/**
 * By hand: a bill that was refused, or that the gateway does not know any more, goes once more, with the key it had; to the person the
 * account is linked with now, over what is owed now. Whatever else is there stays.
 */
export async function sendBill(tx: TenantTx, actor: Actor, orderId: number): Promise<Refusal | null> {
  const order = await readOrder(tx, orderId, true)
  if (!order) return refuse('record.not_found')
  if (!isBillable(order)) return refuse('gateway.not_billable')
  const { rows: again } = await sql`
    update gateway_bill set state = 'waiting', sent_at = null, personal_number = ${order.personalNumber}, amount = ${owed(order)},
      tries = 0, next_at = now(), failure = '', created_at = now()
    where app_id = ${tx.appId} and order_id = ${orderId} and (state = 'refused' or (state = 'sent' and status = 'notfound'))
    returning order_id
  `.execute(tx.db)
  if (again.length > 0) await closeTries(tx, orderId)
  const isNew = await wantBill(tx, orderId)
  if (!isNew && again.length === 0) return null
  await audit(tx, actor, {
    ...{ action: 'changed', entity: 'order', entityId: orderId, subject: orderNumber(order.year, order.number) },
    after: { gatewayBill: formatChf(owed(order)) },
  })
  return null
}

interface BillRow {
  readonly state: GatewayBill['state']
  readonly number: string
  readonly status: string | null
  readonly amount: number
  readonly personal_number: string
  readonly sent_at: Date | null
  readonly asked_at: Date | null
  readonly next_at: Date | null
  readonly failure: string
  readonly paid_here: number
}

/** The bill of an order as staff see it, and whether it may be sent. */
export async function readBill(tx: TenantTx, orderId: number) {
  const order = await readOrder(tx, orderId)
  if (!order) return refuse('record.not_found')
  const { rows } = await sql<BillRow>`
    select b.state, b.number, b.status, b.amount, b.personal_number, b.sent_at, b.asked_at, b.next_at, b.failure, (
      select coalesce(sum(case p.kind when 'payment' then p.amount else -p.amount end), 0)::int from order_payment p
      where p.app_id = b.app_id and p.order_id = b.order_id and p.created_at > b.created_at
    ) as paid_here
    from gateway_bill b where b.app_id = ${tx.appId} and b.order_id = ${orderId}
  `.execute(tx.db)
  const [row] = rows
  const mayRepeat = !row || row.state === 'refused' || (row.state === 'sent' && row.status === 'notfound')
  const maySend = isBillable(order) && mayRepeat
  if (!row) return { bill: null, maySend }
  const claimed = order.total + order.dunned - order.credited
  const bill: GatewayBill = {
    ...{ state: row.state, number: row.number, status: row.status, amount: row.amount, failure: row.failure },
    personalNumber: row.personal_number,
    sentAt: row.sent_at?.toISOString() ?? null,
    askedAt: row.asked_at?.toISOString() ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
    follow: billToFollow({
      ...{ status: row.status, amount: row.amount, claimed, paidHere: row.paid_here, isOver: isOver(order.state) },
    }),
  }
  return { bill, maySend }
}

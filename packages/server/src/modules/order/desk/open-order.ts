import { type Account, type OrderState, paymentStateOf } from '@allmend/domain/bookings'
import type { OrderTerms } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { refuseConflict } from '../../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { orderNumber } from '../order-number.ts'
import { dueDays } from '../pay-until.ts'
import { endsBy } from '../resum-order.ts'
import { hasEnded } from './order-rows.ts'
import { readDeskOrder } from './read-desk-order.ts'

/** What a change of an order needs to know of it. */
export interface OpenOrder extends Account {
  readonly id: number
  readonly userId: number | null
  /** The collective invoice it is paid with. */
  readonly collectiveId: number | null
  readonly year: number
  readonly number: number
  readonly state: OrderState
  readonly stateReason: string
  readonly version: number
  readonly paymentOptionId: number | null
  readonly paymentOption: string
  readonly bookedOn: string | null
  readonly dueOn: string | null
  /** Of its payment option, else of the app; from the invoice on. */
  readonly dueDays: number
  readonly today: string
  readonly positions: readonly string[]
  readonly terms: OrderTerms
  /** Something of it is still on request. */
  readonly hasNoPrice: boolean
  /** Nothing of it stands any more. */
  readonly hasEnded: boolean
}

/** Under a lock: whoever changes the same order comes after. */
export async function lockOrder(tx: TenantTx, id: number): Promise<OpenOrder | null> {
  const { rows } = await sql<OpenOrder>`
    select c.id, c.user_id as "userId", c.collective_id as "collectiveId", c.year, c.number, c.state, c.state_reason as "stateReason", c.version, c.total, c.dunned, c.credited, c.paid, c.refunded,
      c.payment_option_id as "paymentOptionId", c.payment_option_name as "paymentOption", c.booked_on::text as "bookedOn", c.due_on::text as "dueOn",
      coalesce((c.summary ->> 'hasNoPriceObject')::boolean, false) as "hasNoPrice",
      ${hasEnded} as "hasEnded",
      (now() at time zone app.zone)::date::text as today,
      ${dueDays} as "dueDays",
      array(
        select trim_scale(p.quantity) || ' × ' || p.title from order_position p where p.app_id = c.app_id and p.order_id = c.id
        order by p.place, p.id
      ) as positions, c.summary -> 'terms' as terms
    from customer_order c join app on app.id = c.app_id
    where c.app_id = ${tx.appId} and c.id = ${id} and c.number is not null for update of c
  `.execute(tx.db)
  return rows[0] ?? null
}

/** The order, if it is as whoever changes it saw it. */
export async function openOrder(tx: TenantTx, id: number, version: number): Promise<OpenOrder | Refusal> {
  const order = await lockOrder(tx, id)
  if (!order) return refuse('record.not_found')
  if (order.version === version) return order
  return refuseConflict(tx, 'order', { id, editedVersion: version, current: await readDeskOrder(tx, id) })
}

type Change = Partial<
  Pick<OpenOrder, 'state' | 'stateReason' | 'bookedOn' | 'dueOn' | 'paid' | 'refunded' | 'credited' | 'dunned'>
>

/** Writes what is different, and the state of the payment with it. */
export async function updateOrder(tx: TenantTx, order: OpenOrder, change: Change): Promise<OpenOrder> {
  const after = { ...order, ...change }
  await tx.db
    .updateTable('customer_order')
    .set({
      state: after.state,
      state_reason: after.stateReason,
      booked_on: after.bookedOn,
      due_on: after.dueOn,
      paid: after.paid,
      refunded: after.refunded,
      credited: after.credited,
      dunned: after.dunned,
      payment_state: paymentStateOf(after),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', order.id)
    .execute()
  if (endsBy(after.state, order.state)) await publish(tx, 'order.ended', { orderId: order.id })
  return after
}

const words = (order: OpenOrder) => ({
  state: order.state,
  total: order.total,
  paid: order.paid,
  refunded: order.refunded,
  credited: order.credited,
  dunned: order.dunned,
  paymentOption: order.paymentOption,
  dueOn: order.dueOn,
  positions: order.positions,
})

/** Writes down what became of an order, as its next version. */
export async function recordOrder(
  tx: TenantTx,
  actor: Actor | 'system',
  before: OpenOrder,
  more: { readonly reason?: string; readonly notice?: string; readonly online?: string } = {},
): Promise<void> {
  const next = before.version + 1
  await tx.db
    .updateTable('customer_order')
    .set({ version: next })
    .where('app_id', '=', tx.appId)
    .where('id', '=', before.id)
    .execute()
  const after = await lockOrder(tx, before.id)
  if (!after) return
  await audit(tx, actor, {
    action: 'changed',
    entity: 'order',
    entityId: before.id,
    subject: orderNumber(before.year, before.number),
    version: next,
    before: words(before),
    after: { ...words(after), ...more },
  })
}

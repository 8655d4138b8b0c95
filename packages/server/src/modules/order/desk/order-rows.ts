import type { DeskOrderRow } from '@allmend/contract'
import { claimStates, type OrderState, owed, type PaymentState, takingStates } from '@allmend/domain/bookings'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { isPaymentChecked } from '../held/return-online.ts'
import { orderNumber } from '../order-number.ts'
import { dayPaid } from './paid-on.ts'

export type Orders<Columns> = SelectQueryBuilder<DB & { c: DB['customer_order'] }, 'c' | 'app', Columns>

/** Orders that were placed; what is being placed at this moment has no number yet. */
export const ordersOf = (tx: TenantTx): Orders<object> =>
  tx.db
    .selectFrom('customer_order as c')
    .innerJoin('app', 'app.id', 'c.app_id')
    .where('c.app_id', '=', tx.appId)
    .where('c.number', 'is not', null)

export const owedAmount = sql<number>`(c.total + c.dunned - c.credited - c.paid + c.refunded)`
/** Nothing of it stands any more: what was kept of the money was kept on purpose. */
export const hasEnded = sql<boolean>`(
  c.state in ('cancelled', 'cancelcompleted') or not (
    exists (select from booking b where b.app_id = c.app_id and b.order_id = c.id and b.state = any(${takingStates as string[]}))
    or exists (select from order_position p where p.app_id = c.app_id and p.order_id = c.id and p.total > 0)
  )
)`
/** Asked once for a whole query. */
export const today = sql<string>`(select (now() at time zone a.zone)::date from app a where a.id = current_app())`

/** The day it is in the app. */
export async function readToday(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${today}::text as today`.execute(tx.db)
  return rows[0]?.today ?? ''
}

interface Contact {
  readonly firstname?: string
  readonly lastname?: string
  readonly company?: string
  readonly city?: string
}

export const selectRow = <Columns>(orders: Orders<Columns>) =>
  orders
    .select([
      'c.id',
      'c.year',
      'c.number',
      'c.created_at',
      'c.user_id',
      'c.price_category_name',
      'c.payment_option_name',
      'c.total',
      'c.dunned',
      'c.credited',
      'c.paid',
      'c.refunded',
      'c.version',
    ])
    .select([
      sql<OrderState>`c.state`.as('state'),
      hasEnded.as('has_ended'),
      sql<PaymentState>`c.payment_state`.as('payment_state'),
      isPaymentChecked.as('is_payment_checked'),
      sql<'online' | 'desk'>`c.origin`.as('origin'),
      sql<Contact>`c.contact`.as('contact'),
      sql<boolean>`coalesce((c.summary ->> 'hasNoPriceObject')::boolean, false)`.as('has_no_price'),
      // As texts: a day has no time zone.
      sql<string | null>`c.booked_on::text`.as('booked_on'),
      sql<string | null>`c.due_on::text`.as('due_on'),
      sql<boolean>`coalesce(c.due_on < ${today}, false)`.as('is_late'),
      sql<string[]>`array(
        select distinct b.object_title from booking b where b.app_id = c.app_id and b.order_id = c.id order by 1
      )`.as('objects'),
      sql<number>`(select count(*)::int from booking b where b.app_id = c.app_id and b.order_id = c.id)`.as('bookings'),
      sql<string | null>`case when ${owedAmount} <= 0 then ${dayPaid} end`.as('paid_on'),
    ])

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectRow<object>>['executeTakeFirstOrThrow']>>

export const personOf = ({ contact }: Pick<OrderRow, 'contact'>) =>
  `${contact.firstname ?? ''} ${contact.lastname ?? ''}`.trim()

export const customerOf = (row: Pick<OrderRow, 'contact' | 'user_id'>): DeskOrderRow['customer'] => ({
  userId: row.user_id,
  name: personOf(row),
  company: row.contact.company ?? '',
  city: row.contact.city ?? '',
})

export function presentRow(row: OrderRow): DeskOrderRow {
  const rest = owed(row)
  return {
    id: row.id,
    number: orderNumber(row.year, row.number ?? 0),
    createdAt: row.created_at.toISOString(),
    customer: customerOf(row),
    objects: row.objects,
    bookings: row.bookings,
    priceCategory: row.price_category_name,
    paymentOption: row.payment_option_name,
    total: row.total,
    dunned: row.dunned,
    credited: row.credited,
    owed: rest,
    hasNoPriceObject: row.has_no_price,
    state: row.state,
    hasEnded: row.has_ended,
    paymentState: row.payment_state,
    isPaymentChecked: row.is_payment_checked,
    bookedOn: row.booked_on,
    dueOn: row.due_on,
    isOverdue: row.is_late && rest > 0 && claimStates.includes(row.state),
    paidOn: row.paid_on,
    origin: row.origin,
    version: row.version,
  }
}

import type { CustomerOrder, listOwnOrders, TableQuery } from '@allmend/contract'
import { claimStates, type OrderState, owed, taxedLines } from '@allmend/domain/bookings'
import type { Quote } from '@allmend/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { acceptedTexts, presentAcceptance } from '../acceptance.ts'
import { isBilledElsewhere } from '../billed-elsewhere.ts'
import { collectiveOf, presentCollectiveOf, type StoredCollective } from '../collective/collective-of-order.ts'
import { linesOf } from '../desk/order-invoice.ts'
import { hasEnded, today } from '../desk/order-rows.ts'
import { noticesOfOrder } from '../dunning/read-notices.ts'
import { paymentToken } from '../held/payment-token.ts'
import { isPaymentChecked, returning } from '../held/return-online.ts'
import { letterOrders } from '../letter/letter-rows.ts'
import { letterOf } from '../letter/receipt.ts'
import { orderNumber } from '../order-number.ts'
import { payUntil } from '../pay-until.ts'
import { presentReservations } from '../reservation.present.ts'
import { readReservations } from '../reservation.repository.ts'
import { wholeContact } from '../whole-contact.ts'

interface OrderRow {
  readonly id: number
  readonly year: number
  readonly number: number
  readonly created_at: Date
  readonly state: OrderState
  readonly objects: string[]
  readonly bookings: number
  readonly total: number
  readonly dunned: number
  readonly credited: number
  readonly paid: number
  readonly refunded: number
  readonly credits: CustomerOrder['credits']
  readonly summary: Pick<Quote, 'totalWithoutTax' | 'tax' | 'total'> & Partial<Quote>
  readonly contact: Partial<CustomerOrder['contact']>
  readonly price_category_name: string
  readonly payment_option_name: string
  readonly payment_description: string
  readonly is_paid_online: boolean
  readonly takes_online: boolean
  readonly is_payment_checked: boolean
  readonly is_billed_elsewhere: boolean
  readonly has_account: boolean
  readonly collective: StoredCollective | null
  readonly due_on: string | null
  readonly pay_until: string | null
  readonly is_late: boolean
  readonly has_ended: boolean
  readonly returning: number
  readonly held_until: Date | null
  readonly link_version: number
  readonly last_payment: number | null
}

async function readOrders(
  tx: TenantTx,
  where: RawBuilder<unknown>,
  {
    order = sql`c.id desc`,
    limit = null,
    offset = 0,
  }: { order?: RawBuilder<unknown>; limit?: number | null; offset?: number } = {},
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select c.id, c.due_on::text as due_on, ${payUntil}::text as pay_until, coalesce(c.due_on < ${today}, false) as is_late, c.year, c.number, c.created_at, c.state, c.total, c.dunned, c.credited, c.paid, c.refunded, c.summary, c.contact, c.price_category_name,
      c.payment_option_name, c.payment_description, coalesce(o.kind = 'online', false) as is_paid_online, exists (select from payment_provider v where v.app_id = c.app_id and v.is_active) as takes_online, ${isPaymentChecked} as is_payment_checked, ${isBilledElsewhere} as is_billed_elsewhere, coalesce(u.has_account, false) as has_account, b.objects, b.bookings, ${collectiveOf} as collective, ${hasEnded} as has_ended, ${returning} as returning, c.link_version, case when c.state = 'new' and c.held_until > now() then c.held_until end as held_until, (
        select max(p.id) from online_payment p where p.app_id = c.app_id and p.order_id = c.id
      ) as last_payment, (
        select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'bookingId', k.booking_id, 'title', k.title, 'amount', k.amount, 'fee', k.fee) order by k.id), '[]')
        from order_credit k where k.app_id = c.app_id and k.order_id = c.id
      ) as credits
    from customer_order c
    left join app_user u on u.app_id = c.app_id and u.id = c.user_id
    left join payment_option o on o.app_id = c.app_id and o.id = c.payment_option_id
    cross join lateral (
      select coalesce(array_agg(distinct b.object_title), '{}') as objects, count(*)::int as bookings
      from booking b
      where b.app_id = c.app_id and b.order_id = c.id
    ) b
    where c.app_id = ${tx.appId} and c.number is not null and ${where}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(tx.db)
  return rows
}

const presentRow = (row: OrderRow) => ({
  id: row.id,
  number: orderNumber(row.year, row.number),
  createdAt: row.created_at.toISOString(),
  state: row.state,
  objects: row.objects,
  bookings: row.bookings,
  total: row.total,
  dunned: row.dunned,
  credited: row.credited,
  hasNoPriceObject: row.summary.hasNoPriceObject ?? false,
  paymentOption: row.payment_option_name || null,
  isOverdue: row.is_late && owed(row) > 0 && claimStates.includes(row.state),
  owed: owed(row),
  hasEnded: row.has_ended,
})

const own = (userId: number) => sql`c.user_id = ${userId}`

export const lastOrders = async (tx: TenantTx, userId: number) =>
  (await readOrders(tx, own(userId), { order: sql`c.created_at desc, c.id desc`, limit: 3 })).map(presentRow)

/** What a customer has to pay for the dates to stay, or since they were confirmed. */
export async function unpaidOrders(tx: TenantTx, userId: number) {
  const isHeld = sql`exists (
    select from booking h where h.app_id = c.app_id and h.order_id = c.id and h.state = 'held' and h.display_end > now()
  )`
  const isAsked = sql`${payUntil} is not null and ${owedOf} > 0 and not exists (
    select from booking w where w.app_id = c.app_id and w.order_id = c.id and w.state = 'unconfirmed'
  )`
  const rows = await readOrders(tx, sql`${own(userId)} and (${isHeld} or ${isAsked})`, { order: sql`c.id`, limit: 5 })
  return rows.map((row) => ({
    ...{ orderId: row.id, number: orderNumber(row.year, row.number), objects: row.objects, owed: owed(row) },
    ...{ isPaymentChecked: row.is_payment_checked, payUntil: row.pay_until },
  }))
}

const owedOf = sql`(c.total + c.dunned - c.credited - c.paid + c.refunded)`

/** What a customer has to pay, once there is an invoice for it. */
export async function openBills(tx: TenantTx, userId: number) {
  const { rows } = await sql<{
    id: number
    year: number
    number: number
    owed: number
    due_on: string
    is_late: boolean
  }>`
    select c.id, c.year, c.number, ${owedOf} as owed, c.due_on::text as due_on, c.due_on < ${today} as is_late
    from customer_order c
    where c.app_id = ${tx.appId} and ${own(userId)} and c.number is not null and c.due_on is not null and ${owedOf} > 0
      and c.state = any(${claimStates as OrderState[]})
    order by c.due_on, c.id limit 5
  `.execute(tx.db)
  return rows.map(({ id, year, number, due_on, is_late, ...row }) => ({
    ...{ orderId: id, number: orderNumber(year, number), dueOn: due_on, isOverdue: is_late, ...row },
  }))
}

const sorts = { createdAt: sql`c.created_at`, total: sql`c.total` }

export async function listOrders(
  tx: TenantTx,
  userId: number,
  { page, itemsPerPage, sort, filters }: TableQuery<(typeof listOwnOrders)['table']>,
) {
  const where = filters.search
    ? sql`c.user_id = ${userId} and (c.year || '-' || lpad(c.number::text, 6, '0')) like ${`%${filters.search.replaceAll(/[\\%_]/g, '\\$&')}%`}`
    : own(userId)
  const [first] = sort
  const column = sorts[first?.field ?? 'createdAt']
  const order = first?.direction === 'asc' ? sql`${column}, c.id` : sql`${column} desc, c.id desc`
  const rows = await readOrders(tx, where, { order, limit: itemsPerPage, offset: (page - 1) * (itemsPerPage ?? 0) })
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from customer_order c where c.app_id = ${tx.appId} and c.number is not null and ${where}
  `.execute(tx.db)
  return { totalRecords: counts[0]?.count ?? 0, orders: rows.map(presentRow) }
}

type Particulars = Pick<CustomerOrder, 'letter' | 'tax' | 'positions' | 'acceptance' | 'orderSuccess'>

/** What its letter is, VAT rate by rate, and what is charged besides bookings: by the lines of the letter. What was accepted, and what is told afterwards. */
async function readParticulars(tx: TenantTx, orderId: number): Promise<Particulars> {
  const row = await letterOrders(tx, { ids: [orderId] })
    .select(['c.accepted_rules_at', acceptedTexts('c').as('accepted_texts')])
    .select(sql<string>`(select s.order_success from app_setting s where s.app_id = c.app_id)`.as('order_success'))
    .executeTakeFirstOrThrow()
  const lines = linesOf(row)
  return {
    letter: letterOf(row),
    tax: taxedLines(lines).map(({ rate, net, tax }) => ({ rate: rate / 100, base: net, total: tax })),
    positions: lines
      .filter(({ kind }) => kind === 'position')
      .map(({ title, quantity, unitPrice, total }) => ({ title, quantity, unitPrice, total })),
    acceptance: presentAcceptance(row),
    orderSuccess: row.order_success,
  }
}

/** Until when it waits for its payment, and where that is gone on with. */
const presentHeld = (tx: TenantTx, { held_until, link_version, last_payment }: OrderRow): CustomerOrder['held'] =>
  held_until && {
    until: held_until.toISOString(),
    payment: last_payment === null ? null : paymentToken(tx, last_payment, link_version),
  }

/** One order with its bookings; of a customer, or of whoever holds its link. */
export async function readOrder(tx: TenantTx, orderId: number, userId: number | null): Promise<CustomerOrder | null> {
  const mine = userId === null ? sql`true` : own(userId)
  const [row] = await readOrders(tx, sql`c.id = ${orderId} and ${mine}`)
  if (!row) return null
  const reservations = await readReservations(tx, { where: sql`b.order_id = ${orderId}` })
  const { summary } = row
  return {
    ...presentRow(row),
    totalWithoutTax: summary.totalWithoutTax,
    ...(await readParticulars(tx, orderId)),
    roundingDifference: summary.roundingDifference ?? 0,
    credits: row.credits,
    paid: row.paid,
    refunded: row.refunded,
    returning: row.returning,
    dueOn: row.due_on,
    payUntil: row.pay_until,
    notices: (await noticesOfOrder(tx, orderId)).map(({ id, level, onDay, dueOn }) => ({ id, level, onDay, dueOn })),
    collective: presentCollectiveOf(row.collective),
    priceCategory: row.price_category_name || null,
    paymentDescription: row.payment_description,
    isPaidOnline: row.is_paid_online,
    takesOnline: row.takes_online,
    isPaymentChecked: row.is_payment_checked,
    isBilledElsewhere: row.is_billed_elsewhere,
    held: presentHeld(tx, row),
    contact: wholeContact(row.contact),
    hasAccount: row.has_account,
    reservations: await presentReservations(tx, reservations),
  }
}

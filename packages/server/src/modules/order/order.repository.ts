import type { GuestContact } from '@allmend/contract'
import type { Quote } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type CustomerTerms, intervalOf, type Sight } from '../booking/index.ts'

interface NewOrder {
  readonly year: number
  readonly clientKey: string
  readonly userId: number
  readonly terms: Pick<CustomerTerms, 'priceCategoryId' | 'priceCategoryName'>
  readonly quote: Quote
  readonly payment: { readonly id: number; readonly name: string; readonly description: string } | null
  /** What a guest typed; a customer's own data otherwise. */
  readonly contact?: GuestContact | undefined
  readonly acceptsRules: boolean
}

const contactOf = (tx: TenantTx, userId: number) => sql<string>`(
  select jsonb_build_object('firstname', firstname, 'lastname', lastname, 'company', company, 'street', street,
    'streetno', streetno, 'zipcode', zipcode, 'city', city, 'email', email, 'phone', phone)
  from app_user where app_id = ${tx.appId} and id = ${userId}
)`

/** Null if another request with the same key was quicker. */
export async function insertOrder(tx: TenantTx, order: NewOrder): Promise<number | null> {
  const row = await tx.db
    .insertInto('customer_order')
    .values({
      app_id: tx.appId,
      year: order.year,
      client_key: order.clientKey,
      user_id: order.userId,
      price_category_id: order.terms.priceCategoryId,
      price_category_name: order.terms.priceCategoryName,
      payment_option_id: order.payment?.id ?? null,
      payment_option_name: order.payment?.name ?? '',
      payment_description: order.payment?.description ?? '',
      contact: order.contact ? JSON.stringify(order.contact) : contactOf(tx, order.userId),
      accepted_rules_at: order.acceptsRules ? sql<Date>`now()` : null,
      summary: JSON.stringify(order.quote),
      total: order.quote.total,
    })
    .onConflict((conflict) => conflict.columns(['app_id', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const at = (minutes: number) => new Date(minutes * 60_000)

/** One row for each date, with everything as it is today: later changes of prices or options do not reach it. */
export async function insertBookings(
  tx: TenantTx,
  orderId: number,
  userId: number,
  { requested, judged }: Sight,
  quote: Quote,
): Promise<Map<string, number>> {
  const rows = requested.flatMap(({ draft, object, options, questionnaire, wishes }) => {
    const interval = intervalOf(object, draft.intervalId)
    return wishes.flatMap(({ key, quantity }) => {
      const verdict = judged.get(key)?.verdict
      const priced = quote.bookings.find((booking) => booking.key === key)
      if (!verdict || !priced) return []
      const row = {
        object_id: object.id,
        interval_id: draft.intervalId,
        state: object.confirmation === 'automatic' ? 'confirmed' : 'unconfirmed',
        name: draft.name,
        remark: draft.remark,
        color: draft.color,
        quantity,
        starts_at: at(verdict.occupied.start),
        ends_at: at(verdict.occupied.end),
        display_start: at(verdict.start),
        display_end: at(verdict.end),
        steps: verdict.steps,
        interval_name: interval?.name ?? '',
        options: options.chosen.map(({ option, shown }) => ({ id: option.id, title: option.value, value: shown })),
        answers: questionnaire.answers,
        price_lines: priced.lines,
        total_without_tax: priced.totalWithoutTax,
        tax: priced.tax,
        total: priced.total,
        is_on_request: priced.isOnRequest,
        series: draft.isSerial ? draft : null,
      }
      return [{ key, row }]
    })
  })
  const series = new Map<unknown, string>()
  const keyOf = (draft: unknown) => {
    if (draft === null) return null
    const known = series.get(draft) ?? crypto.randomUUID()
    series.set(draft, known)
    return known
  }
  const values = rows.map(({ row: { series: draft, ...row } }, place) => ({ ...row, series_key: keyOf(draft), place }))
  const { rows: inserted } = await sql<{ id: number }>`
    insert into booking (app_id, order_id, user_id, object_id, interval_id, state, series_key, name, remark, color, quantity,
      starts_at, ends_at, display_start, display_end, steps, interval_name, options, answers, price_lines, total_without_tax, tax,
      total, is_on_request)
    select ${tx.appId}, ${orderId}, ${userId}, r.object_id, r.interval_id, r.state, r.series_key, r.name, r.remark, r.color,
      r.quantity, r.starts_at, r.ends_at, r.display_start, r.display_end, r.steps, r.interval_name, r.options, r.answers,
      r.price_lines, r.total_without_tax, r.tax, r.total, r.is_on_request
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(object_id int, interval_id int, state text,
      series_key uuid, name text, remark text, color text, quantity int, starts_at timestamptz, ends_at timestamptz,
      display_start timestamptz, display_end timestamptz, steps int, interval_name text, options jsonb, answers jsonb,
      price_lines jsonb, total_without_tax int, tax jsonb, total int, is_on_request boolean, place int)
    order by r.place
    returning id
  `.execute(tx.db)
  return new Map(rows.map(({ key }, index) => [key, inserted[index]?.id ?? 0]))
}

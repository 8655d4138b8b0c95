import type { BookingState, OrderState, PaymentState } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { isGivenUp } from '../order/index.ts'

/** Who ordered, as it was on that day. */
type StoredContact = Readonly<Record<string, string | undefined>>

const hasRequest = sql<boolean>`exists (
  select from change_request r where r.app_id = b.app_id and r.booking_id = b.id and r.state = 'open'
)`
const hasNote = sql<boolean>`exists (select from internal_note n where n.app_id = b.app_id and n.booking_id = b.id)`
const hasDocument = sql<boolean>`exists (
  select from booking_document d where d.app_id = b.app_id and d.order_id = b.order_id
    and b.options @> jsonb_build_array(jsonb_build_object('value', d.key::text))
)`
const isOverdue = sql<boolean>`(
  c.payment_state in ('open', 'failed') and c.total + c.dunned - c.credited - c.paid + c.refunded > 0
  and coalesce(c.due_on < (now() at time zone app.zone)::date, false)
)`

/** Bookings with their order, object and category; the columns are chosen by whoever asks. */
export const bookingsOf = (tx: TenantTx) =>
  tx.db
    .selectFrom('booking as b')
    .innerJoin('customer_order as c', (join) =>
      join.onRef('c.app_id', '=', 'b.app_id').onRef('c.id', '=', 'b.order_id'),
    )
    .innerJoin('bookable as o', (join) => join.onRef('o.app_id', '=', 'b.app_id').onRef('o.id', '=', 'b.object_id'))
    .innerJoin('app', 'app.id', 'b.app_id')
    .leftJoin('category as k', (join) => join.onRef('k.app_id', '=', 'o.app_id').onRef('k.id', '=', 'o.category_id'))
    .where('b.app_id', '=', tx.appId)

/** What a list says of a booking. */
export const selectRow = (query: ReturnType<typeof bookingsOf>) =>
  query
    .select([
      'b.id',
      'b.name',
      'b.color',
      'b.object_id',
      'b.object_title',
      'k.name as category',
      'b.user_id',
      'c.price_category_name',
      'b.display_start',
      'b.display_end',
      'b.total',
      'b.is_on_request',
      'b.is_price_to_check',
      'b.series_key',
      'b.order_id',
      'c.year',
      'c.number',
      'b.created_at',
      'b.version',
      'app.zone',
    ])
    .select([
      sql<StoredContact>`c.contact`.as('contact'),
      sql<BookingState>`b.state`.as('state'),
      sql<PaymentState>`c.payment_state`.as('payment_state'),
      sql<OrderState>`c.state`.as('order_state'),
      hasRequest.as('has_request'),
      hasNote.as('has_note'),
      hasDocument.as('has_document'),
      isOverdue.as('is_overdue'),
      isGivenUp.as('is_given_up'),
    ])

export type BookingRow = Awaited<ReturnType<ReturnType<typeof selectRow>['execute']>>[number]

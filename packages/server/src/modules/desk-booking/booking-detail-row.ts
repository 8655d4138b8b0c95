import type { QuoteLine, TaxTotal } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { StoredRequest } from './booking-request.present.ts'
import { bookingsOf, selectRow } from './booking-rows.ts'

export interface StoredOption {
  readonly id: number
  readonly title: string
  readonly value: string
}

export interface StoredDocument {
  readonly key: string
  readonly name: string
  readonly size: number
}

/** What belongs to the object, or what the object belongs to: it is taken along. */
const alsoTakes = sql<string[]>`array(
  select t.title from bookable_part p
  join bookable t on t.app_id = p.app_id and t.id = case when p.whole_id = b.object_id then p.part_id else p.whole_id end
  where p.app_id = b.app_id and b.object_id in (p.whole_id, p.part_id) order by t.title
)`
const documents = sql<StoredDocument[]>`coalesce((
  select jsonb_agg(jsonb_build_object('key', d.key, 'name', d.name, 'size', d.size))
  from booking_document d where d.app_id = b.app_id and d.order_id = b.order_id
), '[]')`
const request = sql<StoredRequest | null>`(
  select to_jsonb(r) from change_request r where r.app_id = b.app_id and r.booking_id = b.id and r.state <> 'withdrawn'
  order by r.id desc limit 1
)`
const otherBookings = sql<number>`(
  select count(*)::int from booking x where x.app_id = b.app_id and x.user_id = b.user_id
)`

/** One booking with all that is stored about it. */
export const findDetail = (tx: TenantTx, id: number) =>
  selectRow(bookingsOf(tx))
    .where('b.id', '=', id)
    .select([
      'b.remark',
      'b.is_name_public',
      'b.quantity',
      'b.interval_id',
      'b.interval_name',
      'b.starts_at',
      'b.ends_at',
      'b.total_without_tax',
      'b.fee',
      'b.decision',
      'b.decided_by',
      'c.payment_option_name',
      'b.tariff_total',
      'b.settled_total',
    ])
    .select([
      sql<StoredOption[]>`b.options`.as('options'),
      sql<{ question?: string; answer: unknown }[]>`b.answers`.as('answers'),
      sql<QuoteLine[]>`b.price_lines`.as('price_lines'),
      sql<TaxTotal[]>`b.tax`.as('tax'),
      sql<QuoteLine[] | null>`b.tariff_lines`.as('tariff_lines'),
      sql<string | null>`to_char(c.due_on, 'YYYY-MM-DD')`.as('due_on'),
      alsoTakes.as('also_takes'),
      documents.as('documents'),
      request.as('request'),
      otherBookings.as('other_bookings'),
    ])
    .executeTakeFirst()

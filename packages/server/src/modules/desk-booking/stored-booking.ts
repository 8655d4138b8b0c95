import { type BookingState, isBilled, type OrderState } from '@allmend/domain/bookings'
import type { OrderTerms, QuoteLine } from '@allmend/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type CustomerTerms, type KeptOption, readTerms, withOrderTerms } from '../booking/index.ts'

/** A booking as it is stored, with what a change of it needs to know. */
export interface StoredBooking {
  readonly id: number
  readonly orderId: number
  readonly userId: number | null
  readonly objectId: number
  readonly objectTitle: string
  /** Of the object today. */
  readonly isTaxable: boolean
  readonly isMultiDays: boolean
  /** Its steps are counted by the time that passes, not by days or slots of the clock. */
  readonly isByMinutes: boolean
  readonly state: BookingState
  readonly name: string
  readonly remark: string
  readonly color: string
  readonly isNamePublic: boolean
  readonly displayStart: Date
  readonly displayEnd: Date
  readonly options: readonly KeptOption[]
  /** What it costs, or what was billed. */
  readonly lines: readonly QuoteLine[]
  readonly total: number
  /** What it would cost since it was changed after the invoice; null while that is what was billed. */
  readonly tariffLines: readonly QuoteLine[] | null
  readonly tariffTotal: number | null
  /** Up to which amount somebody dealt with what it would cost more or less than was billed. */
  readonly settledTotal: number | null
  readonly isPriceToCheck: boolean
  readonly version: number
  readonly isBilled: boolean
  readonly priceCategoryId: number | null
  readonly orderTerms: OrderTerms
  readonly zone: string
}

const withoutLock = sql``
// The order too, before it is read: of two who change two bookings of one order, the second sums what the first one left.
const withLock = sql`for update of b, c`

export const findBooking = (tx: TenantTx, id: number): Promise<StoredBooking | null> => read(tx, id, withoutLock)

/** Under a lock: whoever changes the same booking, or another one of the order, comes after. */
export const lockBooking = (tx: TenantTx, id: number): Promise<StoredBooking | null> => read(tx, id, withLock)

async function read(tx: TenantTx, id: number, lock: RawBuilder<unknown>): Promise<StoredBooking | null> {
  const { rows } = await sql<Omit<StoredBooking, 'isBilled'> & { orderState: OrderState }>`
    select b.id, b.order_id as "orderId", b.user_id as "userId", b.object_id as "objectId", b.object_title as "objectTitle",
      o.is_taxable as "isTaxable", b.state, b.name, b.remark, b.color, b.is_name_public as "isNamePublic", b.display_start as "displayStart", b.display_end as "displayEnd",
      b.options, b.price_lines as lines, b.total, b.tariff_lines as "tariffLines", b.tariff_total as "tariffTotal", b.settled_total as "settledTotal",
      b.is_price_to_check as "isPriceToCheck", b.version, c.state as "orderState", c.price_category_id as "priceCategoryId", c.summary -> 'terms' as "orderTerms",
      coalesce(i.is_multi_days, false) as "isMultiDays",
      coalesce(i.type = 'dynamic' and not i.is_multi_days, false) as "isByMinutes", app.zone
    from booking b
    join customer_order c on c.app_id = b.app_id and c.id = b.order_id
    join bookable o on o.app_id = b.app_id and o.id = b.object_id
    join app on app.id = b.app_id
    left join booking_interval i on i.app_id = b.app_id and i.id = b.interval_id
    where b.app_id = ${tx.appId} and b.id = ${id} ${lock}
  `.execute(tx.db)
  const [row] = rows
  return row ? { ...row, isBilled: isBilled(row.orderState) } : null
}

/**
 * How the order of a booking is charged: as it was when it was placed, in the category of then. Of a category that was removed nothing is
 * left, so the prices of the default one apply as for any price that is missing; the category the customer has by now is never asked for.
 */
export const termsOf = async (
  tx: TenantTx,
  { priceCategoryId, orderTerms }: Pick<StoredBooking, 'priceCategoryId' | 'orderTerms'>,
): Promise<CustomerTerms> => ({ ...withOrderTerms(await readTerms(tx, {}), orderTerms), priceCategoryId })

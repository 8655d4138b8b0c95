import type { BookingState, FeeStep } from '@allmend/domain/bookings'
import type { QuoteLine } from '@allmend/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type AssetRow, mainImageOf } from '../object/index.ts'
import { isPaymentChecked } from './held/return-online.ts'

/** Of a booking `b` and its order `c`: it waited for its payment, and somebody ended that before its time ran out. */
export const isGivenUp = sql<boolean>`(
  b.state = 'expired' and c.state in ('cancelled', 'cancelcompleted') and c.held_takings is null
)`

export interface ChangeRequestRow {
  readonly id: number
  readonly kind: 'time' | 'options' | 'cancel'
  readonly state: 'open' | 'accepted' | 'rejected' | 'withdrawn'
  readonly display_start: string | null
  readonly display_end: string | null
  readonly options: readonly { readonly title: string; readonly value: string }[]
  readonly message: string
  readonly answer: string
  readonly created_at: string
}

export interface ReservationRow {
  readonly id: number
  readonly version: number
  readonly order_id: number
  readonly year: number
  readonly number: number
  readonly object_id: number
  readonly object_title: string
  readonly building: string
  readonly address: string
  readonly coordinates: string
  readonly deadline_hours: number
  readonly fee_steps: readonly FeeStep[]
  readonly main_image: AssetRow | null
  readonly name: string
  readonly remark: string
  readonly color: string
  readonly quantity: number
  readonly interval_id: number | null
  readonly interval_name: string
  readonly display_start: Date
  readonly display_end: Date
  readonly state: BookingState
  readonly series_key: string | null
  readonly options: readonly { readonly id: number; readonly title: string; readonly value: string }[]
  readonly answers: readonly { readonly question?: string; readonly answer: string }[]
  readonly price_lines: readonly QuoteLine[]
  readonly total: number
  readonly fee: number
  /** Something came in for its order, and was not given back. */
  readonly is_paid: boolean
  /** Its order was cancelled, and part of what came in was kept, for no booking in particular. */
  readonly is_money_kept: boolean
  /** It waited for its payment, and somebody ended that before its time ran out. */
  readonly is_given_up: boolean
  /** Something came in for its order that is not what was asked for, and nobody has decided about it. */
  readonly is_payment_checked: boolean
  readonly rounds_to_five: boolean
  readonly is_on_request: boolean
  readonly zone: string
  readonly request: ChangeRequestRow | null
  readonly decision: string
}

/** Which bookings, in which order, and how many of them. */
export interface Which {
  readonly where: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
  readonly limit?: number | null
  readonly offset?: number
}

/** Bookings with all their customer sees of them, in one query however many they are. */
export async function readReservations(
  tx: TenantTx,
  { where, order = sql`b.display_start, b.id`, limit = null, offset = 0 }: Which,
): Promise<ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`
    select b.id, b.version, b.order_id, c.year, c.number, b.object_id, b.object_title, o.building, o.address, o.coordinates, b.deadline_hours, b.fee_steps,
      ${mainImageOf('o')} as main_image, b.name, b.remark, b.color, b.quantity, b.interval_id, b.interval_name,
      b.display_start, b.display_end, b.state, b.series_key, b.options, b.answers, b.price_lines, b.total, b.fee, b.is_on_request, b.decision, c.paid > c.refunded as is_paid,
      exists (select from order_credit k where k.app_id = c.app_id and k.order_id = c.id and k.booking_id is null and k.fee > 0) as is_money_kept,
      ${isGivenUp} as is_given_up, ${isPaymentChecked} as is_payment_checked,
      (c.summary -> 'terms' ->> 'roundsToFive')::boolean as rounds_to_five, app.zone, (
        select to_jsonb(r) from change_request r where r.app_id = b.app_id and r.booking_id = b.id and r.state <> 'withdrawn'
        order by r.id desc limit 1
      ) as request
    from booking b
    join customer_order c on c.app_id = b.app_id and c.id = b.order_id
    join bookable o on o.app_id = b.app_id and o.id = b.object_id
    join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and ${where}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(tx.db)
  return rows
}

export async function countReservations(tx: TenantTx, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking b
    join bookable o on o.app_id = b.app_id and o.id = b.object_id
    where b.app_id = ${tx.appId} and ${where}
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

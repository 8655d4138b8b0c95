import {
  bookingNumber,
  type InvoiceLine,
  type InvoicePart,
  invoiceLines,
  isBilled,
  type OrderState,
  type TaxPart,
  takingStates,
} from '@allmend/domain/bookings'
import type { QuoteLine, TaxTotal } from '@allmend/domain/pricing'
import { clockOf, displaySpan, formatWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Orders } from './order-rows.ts'

interface StoredBooking {
  readonly id: number
  readonly title: string
  readonly name: string
  readonly start: number
  readonly end: number
  readonly lines: readonly QuoteLine[]
  readonly totalWithoutTax: number
  readonly total: number
  readonly fee: number
  readonly isTaking: boolean
  readonly isCredited: boolean
}

interface StoredPosition {
  readonly title: string
  readonly quantity: number
  readonly unitPrice: number
  readonly total: number
  readonly tax: number
  readonly rate: number | null
}

/** What a query of orders has to bring along for their lines. */
export const selectInvoice = <Columns>(orders: Orders<Columns>) =>
  orders.select([
    'app.zone',
    sql<OrderState>`c.state`.as('state'),
    'c.total',
    sql<TaxTotal[]>`coalesce(c.summary -> 'tax', '[]')`.as('tax'),
    sql<InvoiceLine[] | null>`c.summary -> 'lines'`.as('kept_lines'),
    sql<boolean>`(select s.prices_include_vat from app_setting s where s.app_id = c.app_id)`.as('prices_include_vat'),
    sql<StoredBooking[]>`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', b.id, 'title', o.title, 'name', b.name, 'start', extract(epoch from b.display_start) / 60,
        'end', extract(epoch from b.display_end) / 60, 'lines', b.price_lines, 'totalWithoutTax', b.total_without_tax,
        'total', b.total, 'fee', b.fee, 'isTaking', b.state = any(${takingStates as string[]}), 'isCredited', exists (
          select from order_credit k where k.app_id = b.app_id and k.booking_id = b.id
        )) order by b.display_start, b.id), '[]')
      from booking b join bookable o on o.app_id = b.app_id and o.id = b.object_id
      where b.app_id = c.app_id and b.order_id = c.id
    )`.as('booked'),
    sql<StoredPosition[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'quantity', p.quantity, 'unitPrice', p.unit_price,
        'total', p.total, 'tax', p.tax, 'rate', p.tax_rate) order by p.place, p.id), '[]')
      from order_position p where p.app_id = c.app_id and p.order_id = c.id
    )`.as('positions'),
  ])

export interface StoredCredit {
  readonly id: number
  readonly bookingId: number | null
  readonly title: string
  readonly amount: number
  readonly fee: number
  readonly tax: readonly TaxTotal[]
  readonly parts: readonly TaxPart[] | null
}

/** What was credited since the invoice went out, beside the lines. */
export const selectCredits = <Columns>(orders: Orders<Columns>) =>
  orders.select(
    sql<StoredCredit[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'bookingId', k.booking_id, 'title', k.title, 'amount', k.amount,
        'fee', k.fee, 'tax', k.tax, 'parts', k.parts) order by k.id), '[]')
      from order_credit k where k.app_id = c.app_id and k.order_id = c.id
    )`.as('credits'),
  )

/** What stays of what a credit takes off. */
export const feeTitle = ({ bookingId, title }: Pick<StoredCredit, 'bookingId' | 'title'>): string =>
  bookingId === null ? 'Einbehalten' : `Stornogebühr ${title}`

export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoice<object>>['executeTakeFirstOrThrow']>>

/** The lines of an order: as they went out with the invoice, or as they stand now. What `ended` just now is on them still. */
export function linesOf(row: InvoiceRow, ended: readonly number[] = []): InvoiceLine[] {
  if (row.kept_lines && isBilled(row.state)) return row.kept_lines
  const clock = clockOf(row.zone)
  const wall = (minute: number) => formatWall(clock.toWall(minute))
  const bookings = row.booked.map(
    ({ id, title, name, start, end, isTaking, isCredited, fee, ...price }): InvoicePart => {
      const isCharged = isTaking || isCredited || ended.includes(id)
      const when = displaySpan(wall(start), wall(end))
      const heading = `${bookingNumber(id)}: ${name ? `${name}, ` : ''}${when}`
      return {
        bookingId: id,
        heading,
        ...price,
        ...(!isCharged && { fee: { title: `Stornogebühr ${title}, ${when}`, amount: fee } }),
      }
    },
  )
  return invoiceLines({ parts: [...bookings, ...row.positions.map(positionPart(row))], total: row.total, tax: row.tax })
}

const positionPart =
  ({ prices_include_vat: isIncluded }: InvoiceRow) =>
  ({ total, tax, rate, ...position }: StoredPosition): InvoicePart => ({
    bookingId: null,
    heading: '',
    lines: [{ ...position, total, tax: rate === null || tax === 0 ? [] : [{ rate, total: tax }] }],
    total: isIncluded ? total : total + tax,
    totalWithoutTax: isIncluded ? total - tax : total,
  })

/** An invoice goes out: its lines stay as they are now, whatever becomes of the bookings. */
export async function keepLines(tx: TenantTx, orderId: number, lines: readonly InvoiceLine[]): Promise<void> {
  await sql`
    update customer_order set summary = summary || jsonb_build_object('lines', ${JSON.stringify(lines)}::jsonb)
    where app_id = ${tx.appId} and id = ${orderId}
  `.execute(tx.db)
}

import type { BillParty } from '@allmend/domain/bank'
import {
  type BookingState,
  bookingNumber,
  countedPositions,
  type InvoiceLine,
  type InvoicePart,
  invoiceLines,
  isBilled,
  type Ordered,
  type OrderState,
  type TaxPart,
  takingStates,
} from '@allmend/domain/bookings'
import type { OrderTerms, QuoteLine, TaxTotal } from '@allmend/domain/pricing'
import type { PdfTextName } from '@allmend/domain/texts'
import { clockOf, displaySpan, formatWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { positionLine, type StoredPosition } from '../position-line.ts'
import type { Orders } from './order-rows.ts'

interface StoredBooking {
  readonly id: number
  readonly title: string
  readonly name: string
  readonly start: number
  readonly end: number
  readonly lines: readonly QuoteLine[]
  readonly total: number
  readonly fee: number
  readonly state: BookingState
  readonly isTaking: boolean
  readonly isCredited: boolean
}

/** What a query of orders has to bring along for their lines. */
export const selectInvoice = <Columns>(orders: Orders<Columns>) =>
  orders.select([
    'app.zone',
    sql<OrderState>`c.state`.as('state'),
    'c.total',
    sql<TaxTotal[]>`coalesce(c.summary -> 'tax', '[]')`.as('tax'),
    sql<InvoiceLine[] | null>`c.summary -> 'lines'`.as('kept_lines'),
    sql<OrderTerms>`c.summary -> 'terms'`.as('terms'),
    sql<StoredBooking[]>`(
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', b.id, 'title', b.object_title, 'name', b.name, 'start', extract(epoch from b.display_start) / 60,
        'end', extract(epoch from b.display_end) / 60, 'lines', b.price_lines, 'total', b.total, 'fee', b.fee, 'state', b.state,
        'isTaking', b.state = any(${takingStates as string[]}), 'isCredited', exists (
          select from order_credit k where k.app_id = b.app_id and k.booking_id = b.id
        )) order by b.display_start, b.id), '[]')
      from booking b where b.app_id = c.app_id and b.order_id = c.id
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
  readonly reason: string
  /** The day it was written, where the app is. */
  readonly onDay: string
}

/** What was credited since the invoice went out, beside the lines. */
export const selectCredits = <Columns>(orders: Orders<Columns>) =>
  orders.select(
    sql<StoredCredit[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'bookingId', k.booking_id, 'title', k.title, 'amount', k.amount,
        'fee', k.fee, 'tax', k.tax, 'parts', k.parts, 'reason', k.reason, 'onDay', (k.created_at at time zone app.zone)::date) order by k.id), '[]')
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
  const bookings = row.booked.map(({ id, title, name, start, end, isTaking, isCredited, fee, lines }): InvoicePart => {
    const isCharged = isTaking || isCredited || ended.includes(id)
    const when = displaySpan(wall(start), wall(end))
    const heading = `${bookingNumber(id)}: ${name ? `${name}, ` : ''}${when}`
    return {
      bookingId: id,
      heading,
      lines,
      ...(!isCharged && { fee: { title: `Stornogebühr ${title}, ${when}`, amount: fee } }),
    }
  })
  const { pricesIncludeVat } = row.terms
  const counted = countedPositions(
    row.booked.map(({ lines }, place) => (bookings[place]?.fee === undefined ? lines : null)),
    row.positions.map(positionLine),
    row.terms,
  )
  const positions = counted
    // A discount of which nothing is left.
    .filter(({ total }, place) => total !== 0 || row.positions[place]?.total === 0)
    .map((line) => ({ bookingId: null, heading: '', lines: [line] }))
  return invoiceLines({ parts: [...bookings, ...positions], total: row.total, tax: row.tax, pricesIncludeVat })
}

/** What of an order stands: what `ended` just now still does. */
export function orderedLines(row: InvoiceRow, ended: readonly number[] = []): Ordered {
  const [standing, gone] = [new Set<number | null>(), [] as StoredBooking[]]
  for (const booking of row.booked) {
    if (booking.isTaking || ended.includes(booking.id)) standing.add(booking.id)
    else gone.push(booking)
  }
  const lines = linesOf(row, ended).filter(
    ({ kind, bookingId }) => kind === 'position' || kind === 'rest' || (kind === 'booking' && standing.has(bookingId)),
  )
  return { lines, fees: gone.reduce((sum, { fee }) => sum + fee, 0), terms: row.terms }
}

/** Who writes a letter, as the texts of the app say. */
export interface Letterhead {
  readonly title?: string
  readonly address?: string
  readonly contact?: string
  /** Where the money goes, since there is an account in the settings. */
  readonly account?: {
    readonly iban: string
    readonly holder: string
    /** Since there are payment parts. */
    readonly creditor?: BillParty
  }
  /** Texts of the municipality on letters. */
  readonly pdf?: Readonly<Partial<Record<PdfTextName, string>>> | null
}

/** The account of the settings with whose it is, as a letterhead keeps it; of `app_setting s`. */
const letterheadAccount = sql`case when s.iban = '' then '{}' else jsonb_build_object('account', jsonb_build_object('iban', s.iban,
  'holder', concat_ws(', ', s.creditor_name, nullif(trim(s.creditor_street || ' ' || s.creditor_streetno), ''), s.creditor_zipcode || ' ' || s.creditor_city),
  'creditor', jsonb_build_object('name', s.creditor_name, 'street', s.creditor_street, 'streetno', s.creditor_streetno,
    'zipcode', s.creditor_zipcode, 'city', s.creditor_city, 'country', s.creditor_country))) end`

/** Who writes, what is said and where the money goes, as the settings say now; of `app_setting s` and `app`. */
export const letterheadNow = sql`jsonb_build_object('title', coalesce(nullif(s.texts ->> 'title', ''), app.title),
  'address', s.texts ->> 'address', 'contact', s.texts ->> 'contact', 'pdf', s.pdf_texts) || ${letterheadAccount}`

/**
 * An invoice goes out: its lines and who wrote it stay as they are now, whatever becomes of the bookings and the settings. What `ended`
 * just now is on it still.
 */
export async function keepInvoice(
  tx: TenantTx,
  orderId: number,
  row: InvoiceRow,
  ended: readonly number[],
): Promise<void> {
  await sql`
    update customer_order c set summary = c.summary || jsonb_build_object('lines', ${JSON.stringify(linesOf(row, ended))}::jsonb,
      'letterhead', ${letterheadNow})
    from app_setting s join app on app.id = s.app_id
    where s.app_id = c.app_id and c.app_id = ${tx.appId} and c.id = ${orderId}
  `.execute(tx.db)
}

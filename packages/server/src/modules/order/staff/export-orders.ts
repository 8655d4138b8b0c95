import { creditLine, type OrderState, orderStateWords, paymentStateWords } from '@allmend/domain/bookings'
import type { TaxTotal } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { amountCell, dateCell, momentCell } from '../../../platform/export/cell.ts'
import { orderNumber } from '../order-number.ts'
import { type OrderQuery, orderPage } from './list-orders.ts'
import { linesOf, selectInvoice } from './order-invoice.ts'
import { type OrderRow, personOf, presentRow, selectRow } from './order-rows.ts'

export const exportedOrders = (tx: TenantTx, query: OrderQuery) => selectRow(orderPage(tx, query)).stream(200)

export function orderCells(row: OrderRow, zone: string) {
  const order = presentRow(row)
  return {
    number: order.number,
    createdAt: momentCell(row.created_at, zone),
    customer: order.customer.name,
    company: order.customer.company,
    objects: order.objects.join(', '),
    bookings: order.bookings,
    priceCategory: order.priceCategory,
    paymentOption: order.paymentOption,
    total: amountCell(order.total),
    credited: amountCell(row.credited),
    paid: amountCell(row.paid),
    refunded: amountCell(row.refunded),
    owed: amountCell(order.owed),
    bookedOn: dateCell(order.bookedOn),
    dueOn: dateCell(order.dueOn),
    paidOn: dateCell(order.paidOn),
    paymentState: order.isOverdue ? 'Überfällig' : paymentStateWords[order.paymentState],
    state: orderStateWords[order.state],
  }
}

interface Credit {
  readonly title: string
  readonly bookingId: number | null
  readonly amount: number
  readonly tax: readonly TaxTotal[]
}

/** Each line of each order for each VAT rate, credits as lines against the others: they add up to what is charged. */
export async function* exportedLines(tx: TenantTx, query: OrderQuery) {
  const rows = selectInvoice(selectRow(orderPage(tx, query)))
    .select(
      sql<Credit[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('title', k.title, 'bookingId', k.booking_id, 'amount', k.amount, 'tax', k.tax)
          order by k.id), '[]')
        from order_credit k where k.app_id = c.app_id and k.order_id = c.id
      )`.as('credits'),
    )
    .stream(100)
  for await (const row of rows) {
    const credits = row.credits.map((credit) => ({ ...creditLine(credit), title: `Gutschrift: ${credit.title}` }))
    for (const { title, quantity, parts } of [...linesOf(row), ...credits]) {
      for (const part of parts) yield { row, title, quantity, part }
    }
  }
}

type ExportedLine = ReturnType<typeof exportedLines> extends AsyncGenerator<infer Line> ? Line : never

export function lineCells({ row, title, quantity, part }: ExportedLine, zone: string) {
  return {
    number: orderNumber(row.year, row.number ?? 0),
    createdAt: momentCell(row.created_at, zone),
    bookedOn: dateCell(row.booked_on),
    customer: [row.contact.company, personOf(row)].filter(Boolean).join(', '),
    text: title,
    quantity,
    net: amountCell(part.net),
    rate: part.rate / 100,
    tax: amountCell(part.tax),
    gross: amountCell(part.gross),
    paymentOption: row.payment_option_name,
    paidOn: dateCell(row.paid_on),
    state: orderStateWords[row.state as OrderState],
  }
}

import {
  creditParts,
  negated,
  type OrderState,
  orderStateWords,
  paymentMark,
  paymentMarkWords,
  untaxed,
} from '@allmend/domain/bookings'
import { customerNames } from '@allmend/domain/lists'
import { factorWords } from '@allmend/domain/pricing'
import type { TenantTx } from '../../../platform/db/database.ts'
import { amountCell, dateCell, momentCell } from '../../../platform/export/cell.ts'
import type { SessionUser } from '../../../platform/http/caller.ts'
import { orderNumber } from '../order-number.ts'
import { type OrderQuery, orderPage } from './list-orders.ts'
import { feeTitle, linesOf, selectCredits, selectInvoice } from './order-invoice.ts'
import { customerOf, type OrderRow, presentRow, selectRow } from './order-rows.ts'

export const exportedOrders = (tx: TenantTx, query: OrderQuery, user: SessionUser) =>
  selectRow(orderPage(tx, query, user)).stream(200)

export function orderCells(row: OrderRow, zone: string) {
  const order = presentRow(row)
  return {
    number: order.number,
    createdAt: momentCell(row.created_at, zone),
    customer: customerNames(order.customer).join(', '),
    company: order.customer.company,
    objects: order.objects.join(', '),
    bookings: order.bookings,
    priceCategory: order.priceCategory,
    paymentOption: order.paymentOption,
    total: amountCell(order.total),
    credited: amountCell(row.credited),
    charged: amountCell(order.total - row.credited),
    dunned: amountCell(row.dunned),
    paid: amountCell(row.paid),
    refunded: amountCell(row.refunded),
    owed: amountCell(order.owed),
    bookedOn: dateCell(order.bookedOn),
    dueOn: dateCell(order.dueOn),
    paidOn: dateCell(order.paidOn),
    paymentState: paymentMarkWords[paymentMark(order)],
    state: orderStateWords[order.state],
  }
}

/** Each line of each order for each VAT rate, credits as lines against the others: they add up to what is charged. */
export async function* exportedLines(tx: TenantTx, query: OrderQuery, user: SessionUser) {
  const rows = selectCredits(selectInvoice(selectRow(orderPage(tx, query, user)))).stream(100)
  for await (const row of rows) {
    const credits = row.credits.flatMap((credit) => [
      { title: `Gutschrift: ${credit.title}`, quantity: 1, parts: negated(creditParts(credit)) },
      ...(credit.fee > 0 ? [{ title: feeTitle(credit), quantity: 1, parts: untaxed(credit.fee) }] : []),
    ])
    const fees = row.dunned > 0 ? [{ title: 'Mahngebühr', quantity: 1, parts: untaxed(row.dunned) }] : []
    // Rules that made the price are named, since there is no single price that explains the amount.
    const lines = linesOf(row).map((line) => ({
      ...line,
      title: line.factors ? `${line.title} (${factorWords(line)})` : line.title,
    }))
    for (const { title, quantity, parts } of [...lines, ...credits, ...fees]) {
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
    customer: customerNames(customerOf(row)).join(', '),
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

import {
  creditParts,
  negated,
  type OrderState,
  orderStateWords,
  paymentStateWords,
  untaxed,
} from '@allmend/domain/bookings'
import { factorWords } from '@allmend/domain/pricing'
import { displayDate, displayInstant } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { orderNumber } from '../order-number.ts'
import { type OrderQuery, orderPage } from './list-orders.ts'
import { feeTitle, linesOf, selectCredits, selectInvoice } from './order-invoice.ts'
import { type OrderRow, personOf, presentRow, selectRow } from './order-rows.ts'

/** Francs as a number, so that a spreadsheet can reckon with it. */
const francs = (amount: number) => amount / 100
const shownDay = (day: string | null) => day && displayDate(day)

export const exportedOrders = (tx: TenantTx, query: OrderQuery) => selectRow(orderPage(tx, query)).stream(200)

export function orderCells(row: OrderRow, zone: string) {
  const order = presentRow(row)
  return {
    number: order.number,
    createdAt: displayInstant(row.created_at.getTime(), zone),
    customer: order.customer.name,
    company: order.customer.company,
    objects: order.objects.join(', '),
    bookings: order.bookings,
    priceCategory: order.priceCategory,
    paymentOption: order.paymentOption,
    total: francs(order.total),
    credited: francs(row.credited),
    paid: francs(row.paid),
    refunded: francs(row.refunded),
    owed: francs(order.owed),
    bookedOn: shownDay(order.bookedOn),
    dueOn: shownDay(order.dueOn),
    paidOn: shownDay(order.paidOn),
    paymentState: order.isOverdue ? 'Überfällig' : paymentStateWords[order.paymentState],
    state: orderStateWords[order.state],
  }
}

/** Each line of each order for each VAT rate, credits as lines against the others: they add up to what is charged. */
export async function* exportedLines(tx: TenantTx, query: OrderQuery) {
  const rows = selectCredits(selectInvoice(selectRow(orderPage(tx, query)))).stream(100)
  for await (const row of rows) {
    const credits = row.credits.flatMap((credit) => [
      { title: `Gutschrift: ${credit.title}`, quantity: 1, parts: negated(creditParts(credit)) },
      ...(credit.fee > 0 ? [{ title: feeTitle(credit), quantity: 1, parts: untaxed(credit.fee) }] : []),
    ])
    // Rules that made the price are named, since there is no single price that explains the amount.
    const lines = linesOf(row).map((line) => ({
      ...line,
      title: line.factors ? `${line.title} (${factorWords(line)})` : line.title,
    }))
    for (const { title, quantity, parts } of [...lines, ...credits]) {
      for (const part of parts) yield { row, title, quantity, part }
    }
  }
}

type ExportedLine = ReturnType<typeof exportedLines> extends AsyncGenerator<infer Line> ? Line : never

export function lineCells({ row, title, quantity, part }: ExportedLine, zone: string) {
  return {
    number: orderNumber(row.year, row.number ?? 0),
    createdAt: displayInstant(row.created_at.getTime(), zone),
    bookedOn: shownDay(row.booked_on),
    customer: [row.contact.company, personOf(row)].filter(Boolean).join(', '),
    text: title,
    quantity,
    net: francs(part.net),
    rate: part.rate / 100,
    tax: francs(part.tax),
    gross: francs(part.gross),
    paymentOption: row.payment_option_name,
    paidOn: shownDay(row.paid_on),
    state: orderStateWords[row.state as OrderState],
  }
}

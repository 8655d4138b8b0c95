import { isBilled, owed, taxLines } from '@allmend/domain/bookings'
import { displayDate, displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { orderNumber } from '../order-number.ts'
import { drawLetter, type OrderLetter } from './draw-letter.ts'
import { type Letterhead, linesOf, selectInvoice } from './order-invoice.ts'
import { ordersOf, selectRow } from './order-rows.ts'

interface Contact {
  readonly firstname?: string
  readonly lastname?: string
  readonly company?: string
  readonly street?: string
  readonly streetno?: string
  readonly zipcode?: string
  readonly city?: string
}

const textLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function addressOf({ firstname, lastname, company, street, streetno, zipcode, city }: Contact): string[] {
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  return [company ?? '', joined(firstname, lastname), joined(street, streetno), joined(zipcode, city)].filter(Boolean)
}

/** The letter of an order: of anybody, or only if it belongs to this customer. */
async function readLetter(tx: TenantTx, orderId: number, userId: number | null = null): Promise<OrderLetter | null> {
  let orders = ordersOf(tx).where('c.id', '=', orderId)
  if (userId !== null) orders = orders.where('c.user_id', '=', userId)
  const row = await selectInvoice(selectRow(orders))
    .innerJoin('app_setting as s', 's.app_id', 'c.app_id')
    .select([
      'c.payment_description',
      sql<Contact>`c.contact`.as('recipient'),
      // As it was when the invoice went out.
      sql<Letterhead>`coalesce(c.summary -> 'letterhead', s.texts)`.as('texts'),
      sql<{ title: string; amount: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('title', k.title, 'amount', k.amount) order by k.id), '[]')
        from order_credit k where k.app_id = c.app_id and k.order_id = c.id
      )`.as('credits'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const number = orderNumber(row.year, row.number ?? 0)
  const isInvoice = isBilled(row.state) && row.booked_on !== null
  const lines = linesOf(row)
  const rest = owed(row)
  const isDue = rest > 0 && !row.state.startsWith('cancel')
  return {
    title: `${isInvoice ? 'Rechnung' : 'Bestellung'} ${number}`,
    sender: [row.texts.title ?? '', ...textLines(row.texts.address ?? '')].filter(Boolean),
    contact: textLines(row.texts.contact ?? ''),
    recipient: addressOf(row.recipient),
    facts: [
      [
        'Datum',
        row.booked_on ? displayDate(row.booked_on) : displayInstant(row.created_at.getTime(), row.zone).slice(0, 10),
      ],
      ['Bestellung', number],
      ...(row.terms.vatNumber ? [['MWST-Nr.', row.terms.vatNumber] as const] : []),
      ...(isDue && row.due_on ? [['Zahlbar bis', displayDate(row.due_on)] as const] : []),
      ...(row.state.startsWith('cancel') ? [['Status', 'Storniert'] as const] : []),
    ],
    lines,
    tax: taxLines(lines).filter(({ rate }) => rate > 0),
    total: row.total,
    credits: row.credits,
    paid: row.paid - row.refunded,
    owed: rest,
    terms: [
      ...(row.payment_option_name ? [`Zahlungsart: ${row.payment_option_name}`] : []),
      ...(row.payment_description ? [row.payment_description] : []),
      ...(isDue && row.due_on ? [`Bitte überweisen Sie den Betrag bis am ${displayDate(row.due_on)}.`] : []),
      ...(rest <= 0 && row.paid > 0 ? ['Der Betrag ist bezahlt. Besten Dank.'] : []),
    ],
  }
}

export async function orderPdf(tx: TenantTx, orderId: number, userId?: number): Promise<SentFile | Refusal> {
  const letter = await readLetter(tx, orderId, userId)
  if (!letter) return refuse('record.not_found')
  return new SentFile(
    `${letter.title.replace(' ', '-').toLowerCase()}.pdf`,
    'application/pdf',
    await drawLetter(letter),
  )
}

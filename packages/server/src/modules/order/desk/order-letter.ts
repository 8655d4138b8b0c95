import { creditParts, isBilled, isOver, type OrderState, owed, taxPlaces } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { displayDate, displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { orderNumber } from '../order-number.ts'
import { drawLetter, type OrderLetter } from './draw-letter.ts'
import {
  feeTitle,
  type InvoiceRow,
  type Letterhead,
  linesOf,
  type StoredCredit,
  selectCredits,
  selectInvoice,
} from './order-invoice.ts'
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

interface LetterRow extends Pick<InvoiceRow, 'booked' | 'positions'> {
  readonly credits: readonly StoredCredit[]
  readonly state: OrderState
  readonly booked_on: string | null
  readonly paid: number
  readonly refunded: number
}

/** Cancelled as a whole, or booking by booking until nothing was left of what was billed. */
const isCancelled = ({ state, credits, booked, positions }: LetterRow) =>
  isOver(state) ||
  (credits.length > 0 && positions.every(({ total }) => total <= 0) && booked.every(({ isTaking }) => !isTaking))

function kindOf(row: LetterRow): string {
  if (isCancelled(row)) return 'Stornierung'
  return isBilled(row.state) && row.booked_on !== null ? 'Rechnung' : 'Bestellung'
}

/** Nobody thanks for money that went back, or for an order that is no more. */
function settledWords(row: LetterRow): string[] {
  if (isCancelled(row)) return ['Die Bestellung ist storniert. Es ist nichts mehr offen.']
  return row.paid - row.refunded > 0 ? ['Der Betrag ist bezahlt. Besten Dank.'] : []
}

/** The letter of an order: of anybody, or only if it belongs to this customer. */
async function readLetter(tx: TenantTx, orderId: number, userId: number | null = null): Promise<OrderLetter | null> {
  let orders = ordersOf(tx).where('c.id', '=', orderId)
  if (userId !== null) orders = orders.where('c.user_id', '=', userId)
  const row = await selectCredits(selectInvoice(selectRow(orders)))
    .innerJoin('app_setting as s', 's.app_id', 'c.app_id')
    .select([
      'c.payment_description',
      sql<Contact>`c.contact`.as('recipient'),
      // As it was when the invoice went out.
      sql<Letterhead>`coalesce(c.summary -> 'letterhead', s.texts)`.as('texts'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const number = orderNumber(row.year, row.number ?? 0)
  const lines = linesOf(row)
  const rest = owed(row)
  const isDue = rest > 0
  return {
    createdAt: row.created_at,
    title: `${kindOf(row)} ${number}`,
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
    ],
    lines,
    tax: taxPlaces(lines),
    total: row.total,
    credits: row.credits.map((credit) => ({
      title: `Gutschrift: ${credit.title}`,
      amount: credit.amount,
      tax: creditParts(credit).filter(({ rate }) => rate > 0),
      fee: credit.fee === 0 ? null : { title: feeTitle(credit), amount: credit.fee },
    })),
    paid: row.paid - row.refunded,
    owed: rest,
    terms: [
      ...(row.payment_option_name ? [`Zahlungsart: ${row.payment_option_name}`] : []),
      // How to pay, while there is something to pay.
      ...(isDue && row.payment_description ? [row.payment_description] : []),
      ...(isDue && row.due_on ? [`Bitte überweisen Sie den Betrag bis am ${displayDate(row.due_on)}.`] : []),
      ...(rest < 0 ? [`Wir zahlen Ihnen ${formatChf(-rest)} zurück.`] : []),
      ...(rest === 0 ? settledWords(row) : []),
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

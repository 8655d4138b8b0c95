import { isBilled, owed } from '@allmend/domain/bookings'
import { type DunningLevel, dunningWords } from '@allmend/domain/dunning'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { collectiveNumber } from '../collective/collective-of-order.ts'
import { findCollective, ordersOfCollective } from '../collective/read-collective.ts'
import { orderNumber } from '../order-number.ts'
import { billFor, collectiveDigits, orderDigits } from './bill-of-order.ts'
import { accountOfAll } from './collective-letter.ts'
import type { LetterLine } from './letter.ts'
import type { FoundLetter } from './letter-file.ts'
import { addressOf, type LetterRow, letterOrders, logoOf, senderOf } from './letter-rows.ts'
import { accountOf, dayOf, passagesOf } from './order-letter.ts'

interface Reminder {
  readonly level: DunningLevel
  /** The day of the letter, and until when to pay now. */
  readonly onDay: string
  readonly dueOn: string
}

interface Claim {
  readonly kind: 'order' | 'collective'
  readonly id: number
}

const bodies: Readonly<Record<DunningLevel, string>> = {
  1: 'Sicher ist Ihnen entgangen, dass diese Rechnung noch offen ist. Bitte bezahlen Sie sie bis zum genannten Tag. Haben Sie inzwischen bezahlt, so ist dieser Brief gegenstandslos.',
  2: 'Trotz unserer Erinnerung ist diese Rechnung noch offen. Bitte bezahlen Sie sie bis zum genannten Tag; sonst müssen wir den Betrag rechtlich einfordern.',
}

/** The invoice that was not paid, and whom it went to. */
interface Invoice extends Pick<LetterRow, 'recipient' | 'texts' | 'appTitle'> {
  readonly number: string
  readonly digits: string
  readonly dueOn: string | null
  readonly rows: readonly LetterRow[]
}

async function invoiceOf(tx: TenantTx, { kind, id }: Claim): Promise<Invoice | null> {
  if (kind === 'order') {
    const row = await letterOrders(tx, { ids: [id] }).executeTakeFirst()
    if (!row) return null
    const number = orderNumber(row.year, row.number ?? 0)
    return { ...row, number, digits: orderDigits(tx.appId, row.year, row.number ?? 0), dueOn: row.due_on, rows: [row] }
  }
  const found = await findCollective(tx, id)
  const ids = found ? (await ordersOfCollective(tx, id)).map((order) => order.id) : []
  const rows = ids.length === 0 ? [] : await letterOrders(tx, { ids }).orderBy('c.due_on').orderBy('c.id').execute()
  const [first] = rows
  if (!found || !first) return null
  return {
    ...{ recipient: found.contact, texts: found.letterhead, appTitle: first.appTitle },
    number: collectiveNumber(found.year, found.number),
    digits: collectiveDigits(tx.appId, found.year, found.number),
    dueOn: found.due_on,
    rows,
  }
}

// The lines with their VAT stand on the invoice; here what it came to.
const lineOf = (row: LetterRow): LetterLine => ({
  ...{ kind: 'rest', bookingId: null, heading: '', quantity: 1, unitPrice: null, total: row.total },
  title: `Rechnung ${orderNumber(row.year, row.number ?? 0)}`,
  when: `vom ${dayOf(row)}`,
  parts: [{ rate: 0, net: row.total, tax: 0, gross: row.total }],
})

/** A reminder of an invoice that is open: with the same reference, so that the payment finds its order. */
export async function readReminder(
  tx: TenantTx,
  claim: Claim,
  { level, onDay, dueOn }: Reminder,
): Promise<FoundLetter | Refusal> {
  const invoice = await invoiceOf(tx, claim)
  const [first] = invoice?.rows ?? []
  if (!invoice || !first) return refuse('record.not_found')
  const { rows, number } = invoice
  const amount = rows.reduce((sum, row) => sum + Math.max(0, owed(row)), 0)
  if (rows.some(({ state }) => !isBilled(state)) || amount <= 0) {
    return refuse('order.state_changed', { state: first.state })
  }
  const title = `${dunningWords[level]} ${number}`
  const from = senderOf(invoice)
  return {
    letter: {
      createdAt: first.created_at,
      title,
      heading: title,
      ...from,
      recipient: addressOf(invoice.recipient),
      facts: [
        { name: 'Rechnung', value: number, isStrong: true },
        { name: 'Datum', value: displayDate(onDay) },
        { name: 'Zahlbar bis', value: displayDate(dueOn), isStrong: true },
        ...(invoice.dueOn ? [{ name: 'Fällig war', value: displayDate(invoice.dueOn) }] : []),
      ],
      sections: [{ lines: rows.map(lineOf) }],
      tax: { added: [], contained: [] },
      vatNumber: '',
      total: rows.reduce((sum, row) => sum + row.total, 0),
      account: claim.kind === 'order' ? accountOf(first) : accountOfAll(rows),
      creditedTax: [],
      result: { label: 'Zu bezahlen', amount },
      terms: [`Offen sind ${formatChf(amount)}, zahlbar bis am ${displayDate(dueOn)}.`],
      ...passagesOf('Stornierung', invoice.texts.pdf ?? first.pdf ?? {}),
      intro: `Guten Tag\n\n${bodies[level]}`,
      closing: `Freundliche Grüsse\n${from.sender[0] ?? ''}`,
      payment: billFor(invoice, { digits: invoice.digits, amount, message: title }),
    },
    logo: logoOf(first),
  }
}

import { isBilled, owed } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { orderNumber } from '../order-number.ts'
import { billFor, orderDigits } from './bill-of-order.ts'
import type { LetterLine } from './letter.ts'
import type { FoundLetter } from './letter-file.ts'
import { addressOf, letterOrders, logoOf, senderOf } from './letter-rows.ts'
import { accountOf, dayOf, passagesOf } from './order-letter.ts'

interface Reminder {
  /** 1 reminds, 2 and more warn. */
  readonly level: number
  /** Rappen; carries no VAT. */
  readonly fee: number
  /** What the fee rests on, such as an article of a by-law; printed with it. */
  readonly feeBasis: string
  /** The day of the letter, and until when to pay now. */
  readonly onDay: string
  readonly dueOn: string
}

const titleOf = (level: number) =>
  level <= 1 ? 'Zahlungserinnerung' : level === 2 ? 'Mahnung' : `${level - 1}. Mahnung`

const bodyOf = (level: number) =>
  level <= 1
    ? 'Sicher ist Ihnen entgangen, dass diese Rechnung noch offen ist. Bitte bezahlen Sie sie bis zum genannten Tag. Haben Sie inzwischen bezahlt, so ist dieser Brief gegenstandslos.'
    : 'Trotz unserer Erinnerung ist diese Rechnung noch offen. Bitte bezahlen Sie sie bis zum genannten Tag; sonst müssen wir den Betrag rechtlich einfordern.'

/** A reminder of an invoice that is open: with the same reference, so that the payment finds its order. */
export async function readReminder(tx: TenantTx, orderId: number, reminder: Reminder): Promise<FoundLetter | Refusal> {
  const row = await letterOrders(tx, { ids: [orderId] }).executeTakeFirst()
  if (!row) return refuse('record.not_found')
  const rest = owed(row)
  if (!isBilled(row.state) || rest <= 0) return refuse('order.state_changed', { state: row.state })
  const { level, fee, feeBasis, onDay, dueOn } = reminder
  const order = orderNumber(row.year, row.number ?? 0)
  const title = `${titleOf(level)} ${order}`
  const parts = [{ rate: 0, net: row.total, tax: 0, gross: row.total }]
  const line: LetterLine = {
    ...{ kind: 'rest', bookingId: null, heading: '', quantity: 1, unitPrice: null },
    ...{ title: `Rechnung ${order}`, when: `vom ${dayOf(row)}`, total: row.total, parts },
  }
  const amount = rest + fee
  return {
    letter: {
      createdAt: row.created_at,
      title,
      heading: title,
      ...senderOf(row),
      recipient: addressOf(row.recipient),
      facts: [
        { name: 'Rechnung', value: order, isStrong: true },
        { name: 'Datum', value: displayDate(onDay) },
        { name: 'Zahlbar bis', value: displayDate(dueOn), isStrong: true },
        ...(row.due_on ? [{ name: 'Fällig war', value: displayDate(row.due_on) }] : []),
      ],
      // The lines with their VAT stand on the invoice; here what it came to.
      sections: [{ lines: [line] }],
      tax: { added: [], contained: [] },
      vatNumber: '',
      total: row.total,
      account: [
        ...accountOf(row),
        ...(fee > 0 ? [{ label: feeBasis ? `Mahngebühr (${feeBasis})` : 'Mahngebühr', amount: fee }] : []),
      ],
      creditedTax: [],
      result: { label: 'Zu bezahlen', amount },
      terms: [`Offen sind ${formatChf(amount)}, zahlbar bis am ${displayDate(dueOn)}.`],
      ...passagesOf('Stornierung', row.pdf ?? {}),
      intro: bodyOf(level),
      payment: billFor(row, { digits: orderDigits(tx.appId, row.year, row.number ?? 0), amount, message: title }),
    },
    logo: logoOf(row),
  }
}

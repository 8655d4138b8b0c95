import { creditParts, type InvoiceLine, isCreditNote, owed, untaxed } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { feeTitle, type StoredCredit } from '../desk/order-invoice.ts'
import { orderNumber } from '../order-number.ts'
import type { FoundLetter } from './letter-file.ts'
import { addressOf, type LetterRow, letterOrders, logoOf, senderOf } from './letter-rows.ts'
import { dayOf, passagesOf } from './order-letter.ts'

const line = (title: string, total: number, parts: InvoiceLine['parts']): InvoiceLine => ({
  ...{ kind: 'rest', bookingId: null, heading: '', quantity: 1, unitPrice: null },
  ...{ title, total, parts },
})

/** What falls away, and what is charged for it instead. */
const linesOf = (credit: StoredCredit): InvoiceLine[] => [
  line(credit.title, credit.amount, creditParts(credit)),
  ...(credit.fee === 0 ? [] : [line(feeTitle(credit), -credit.fee, untaxed(-credit.fee))]),
]

/** Where the invoice stands now that it was given. */
function standing(row: LetterRow, number: string): string {
  const rest = owed(row)
  if (rest < 0) return `Zu Ihren Gunsten sind ${formatChf(-rest)}. Wir zahlen Ihnen diesen Betrag zurück.`
  return rest === 0
    ? `Von der Rechnung ${number} ist nichts mehr offen.`
    : `Von der Rechnung ${number} sind noch ${formatChf(rest)} offen.`
}

/** A credit of a billed order as a letter of its own: of anybody, or only if the order belongs to this customer. */
export async function readCreditNote(
  tx: TenantTx,
  { orderId, creditId, userId = null }: { orderId: number; creditId: number; userId?: number | null },
): Promise<FoundLetter | Refusal> {
  const row = await letterOrders(tx, { ids: [orderId], userId }).executeTakeFirst()
  const notes = row?.credits.filter(isCreditNote) ?? []
  const place = notes.findIndex(({ id }) => id === creditId)
  const credit = notes[place]
  if (!row || !credit) return refuse('record.not_found')
  const order = orderNumber(row.year, row.number ?? 0)
  const number = `${order}-G${place + 1}`
  const lines = linesOf(credit)
  const amount = credit.amount - credit.fee
  return {
    letter: {
      createdAt: row.created_at,
      title: `Gutschrift ${number}`,
      heading: `Gutschrift zur Rechnung ${order}`,
      ...senderOf(row),
      recipient: addressOf(row.recipient),
      facts: [
        { name: 'Gutschrift', value: number, isStrong: true },
        { name: 'Datum', value: displayDate(credit.onDay) },
        { name: 'Zur Rechnung', value: `${order} vom ${dayOf(row)}` },
      ],
      sections: [{ lines }],
      // Its amounts include the VAT, however the prices were entered.
      tax: { added: [], contained: creditParts(credit).filter(({ rate, tax }) => rate > 0 && tax !== 0) },
      vatNumber: row.terms.vatNumber ?? '',
      total: amount,
      account: [],
      creditedTax: [],
      result: amount < 0 ? { label: 'Zu bezahlen', amount: -amount } : { label: 'Gutschrift', amount },
      terms: [...(credit.reason ? [`Grund: ${credit.reason}`] : []), standing(row, order)],
      ...passagesOf('Stornierung', row.pdf ?? {}),
      payment: null,
    },
    logo: logoOf(row),
  }
}

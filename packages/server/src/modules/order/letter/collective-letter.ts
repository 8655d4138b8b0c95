import { formatIban, type PaymentBill } from '@allmend/domain/bank'
import { type InvoiceLine, negated, owed, sumParts, taxedLines, taxPlaces } from '@allmend/domain/bookings'
import { formatAmount } from '@allmend/domain/money'
import { percentWords } from '@allmend/domain/pricing'
import { displayDate } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { collectiveNumber } from '../collective/collective-of-order.ts'
import { findCollective, ordersOfCollective } from '../collective/read-collective.ts'
import { linesOf } from '../desk/order-invoice.ts'
import { orderNumber } from '../order-number.ts'
import { billFor, collectiveDigits } from './bill-of-order.ts'
import type { LetterSection, LetterSum } from './letter.ts'
import type { FoundLetter } from './letter-file.ts'
import { linesWithTimes, occasionOf } from './letter-lines.ts'
import { addressOf, type LetterRow, letterOrders, logoOf, senderOf } from './letter-rows.ts'
import { accountOf, passagesOf, taxedParts } from './order-letter.ts'
import { dueWords } from './payment-words.ts'

const numberOf = ({ year, number }: Pick<LetterRow, 'year' | 'number'>) => orderNumber(year, number ?? 0)

const besides = (title: string, total: number): InvoiceLine => ({
  ...{ kind: 'rest', bookingId: null, heading: '', quantity: 1, unitPrice: null, parts: [] },
  ...{ title, total },
})

/** The lines of one order with all that makes its total: VAT that comes on top and rounding stand among them. */
function sectionOf(row: LetterRow): LetterSection {
  const lines = linesOf(row)
  const occasion = occasionOf(row)
  return {
    title: `Bestellung ${numberOf(row)}${occasion && `, ${occasion}`}`,
    lines: [
      ...linesWithTimes(row, lines).filter(({ kind }) => kind !== 'rounding'),
      ...taxPlaces(lines).added.map(({ rate, net, tax }) =>
        besides(`MWST ${percentWords(rate / 100)} auf ${formatAmount(net)}`, tax),
      ),
      ...lines.filter(({ kind }) => kind === 'rounding').map(({ total }) => besides('Rundung auf 5 Rappen', total)),
    ],
    subtotal: { label: `Total ${numberOf(row)}`, amount: row.total },
  }
}

/** What became of each order since. Money that goes back is not set off against what another order owes. */
export function accountOfAll(rows: readonly LetterRow[]): LetterSum[] {
  return rows.flatMap((row) => {
    const rest = owed(row)
    return [
      ...accountOf(row).map(({ label, amount }) => ({ label: `${numberOf(row)}: ${label}`, amount })),
      ...(rest < 0 ? [{ label: `${numberOf(row)}: Guthaben, wird zurückbezahlt`, amount: -rest }] : []),
    ]
  })
}

function termsOf(due: Parameters<typeof dueWords>[0], amount: number, payment: PaymentBill | null, iban: string) {
  if (amount === 0) return ['Es ist nichts mehr offen. Besten Dank.']
  return [dueWords(due, payment !== null), ...(payment || iban === '' ? [] : [`Konto: ${formatIban(iban)}`])]
}

/** Invoices that went out before: paid twice is worse than not at all. */
function replacedWords(rows: readonly LetterRow[], madeOn: string): string[] {
  const earlier = rows.filter(({ booked_on }) => booked_on !== null && booked_on < madeOn).map(numberOf)
  if (earlier.length === 0) return []
  const word = earlier.length === 1 ? 'die Rechnung' : 'die Rechnungen'
  return [`Diese Sammelrechnung ersetzt ${word} ${earlier.join(', ')}. Bitte bezahlen Sie diese nicht mehr einzeln.`]
}

/** One invoice over several orders of a customer, with a subtotal for each and one payment part. */
export async function readCollectiveLetter(
  tx: TenantTx,
  id: number,
  userId: number | null = null,
): Promise<FoundLetter | Refusal> {
  const found = await findCollective(tx, id, userId)
  const ids = found ? (await ordersOfCollective(tx, id)).map((order) => order.id) : []
  const rows = ids.length === 0 ? [] : await letterOrders(tx, { ids }).orderBy('c.due_on').orderBy('c.id').execute()
  const [first] = rows
  if (!found || !first) return refuse('record.not_found')
  const number = collectiveNumber(found.year, found.number)
  const title = `Sammelrechnung ${number}`
  const amount = rows.reduce((sum, row) => sum + Math.max(0, owed(row)), 0)
  const head = { texts: found.letterhead, recipient: found.contact, appTitle: first.appTitle }
  const payment = billFor(head, {
    digits: collectiveDigits(tx.appId, found.year, found.number),
    ...{ amount, message: title },
  })
  const due = { booked_on: found.made_on, due_on: found.due_on, payment_kind: 'invoice' } as const
  return {
    letter: {
      createdAt: found.created_at,
      title,
      heading: title,
      ...senderOf(head),
      recipient: addressOf(head.recipient),
      facts: [
        { name: 'Rechnung', value: number, isStrong: true },
        { name: 'Datum', value: displayDate(found.made_on) },
        ...(amount > 0 ? [{ name: 'Zahlbar bis', value: displayDate(found.due_on), isStrong: true }] : []),
        { name: 'Bestellungen', value: String(rows.length) },
      ],
      sections: rows.map(sectionOf),
      tax: { added: [], contained: taxedLines(rows.flatMap((row) => linesOf(row))) },
      vatNumber: first.terms.vatNumber ?? '',
      total: rows.reduce((sum, row) => sum + row.total, 0),
      account: accountOfAll(rows),
      creditedTax: sumParts(...rows.flatMap(({ credits }) => credits.map((credit) => negated(taxedParts(credit))))),
      result: { label: 'Zu bezahlen', amount },
      terms: [
        ...replacedWords(rows, found.made_on),
        ...termsOf(due, amount, payment, found.letterhead.account?.iban ?? ''),
      ],
      ...passagesOf('Rechnung', found.letterhead.pdf ?? {}, amount === 0),
      payment,
    },
    logo: logoOf(first),
  }
}

import { formatIban, formatQrReference, isQrIban, qrReference } from '@allmend/domain/bank'
import { creditParts, howToPay, letterKindWords, negated, owed, sumParts, taxPlaces } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import type { PdfTextName } from '@allmend/domain/texts'
import { displayDate, displayInstant } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { collectiveNumber } from '../collective/collective-of-order.ts'
import { feeTitle, linesOf, type StoredCredit } from '../desk/order-invoice.ts'
import { orderNumber } from '../order-number.ts'
import { billOf, orderDigits } from './bill-of-order.ts'
import type { Letter, LetterSum } from './letter.ts'
import type { FoundLetter } from './letter-file.ts'
import { linesWithTimes, occasionOf } from './letter-lines.ts'
import { addressOf, type LetterRow, letterOrders, logoOf, senderOf } from './letter-rows.ts'
import { dueWords } from './payment-words.ts'
import { isCancelled, isReceipt, letterOf, paidFacts, paidSums } from './receipt.ts'

type LetterWord = 'Bestellung' | 'Rechnung' | 'Stornierung'

const words = { order: 'Bestellung', invoice: 'Rechnung', receipt: 'Rechnung', cancellation: 'Stornierung' } as const
const kindOf = (row: LetterRow): LetterWord => words[letterOf(row)]

/** Nobody thanks for money that went back, or for an order that is no more. */
function settledWords(row: LetterRow): string[] {
  if (isCancelled(row)) return ['Die Bestellung ist storniert. Es ist nichts mehr offen.']
  return row.paid - row.refunded > 0 ? ['Der Betrag ist bezahlt. Besten Dank.'] : []
}

type StoredPdfTexts = Readonly<Partial<Record<PdfTextName, string>>>

/** Nothing is left to pay of what was. */
const isSettled = (row: LetterRow) => owed(row) <= 0 && row.paid - row.refunded > 0

/**
 * What the municipality says on a letter of this kind; nothing on one that says that the order is no more, and on an invoice that is
 * paid nothing that asks to pay it.
 */
export function passagesOf(
  kind: LetterWord,
  texts: StoredPdfTexts,
  isPaid = false,
): Pick<Letter, 'intro' | 'closing' | 'footer'> {
  const [intro, closing] =
    kind === 'Rechnung'
      ? isPaid
        ? []
        : [texts.invoiceIntro, texts.invoiceClosing]
      : kind === 'Bestellung'
        ? [texts.confirmationIntro, texts.confirmationClosing]
        : []
  return { intro: intro ?? '', closing: closing ?? '', footer: texts.footer ?? '' }
}

/** Where the money goes, where no payment part says it. A QR-IBAN takes no payment without its reference. */
function accountWords(tx: TenantTx, { texts: { account }, year, number }: LetterRow): string[] {
  if (!account) return []
  const reference = qrReference(orderDigits(tx.appId, year, number ?? 0))
  return [
    `Konto: ${formatIban(account.iban)}, lautend auf ${account.holder}`,
    ...(isQrIban(account.iban) ? [`Referenz: ${formatQrReference(reference)}`] : []),
  ]
}

/** What became of an invoice: credits with what stays of them, fees of warnings, and what came in. */
export function accountOf(row: LetterRow): LetterSum[] {
  const { credits, warnings, refunded } = row
  return [
    ...credits.flatMap(creditSums),
    ...warnings.map(({ fee, basis }) => ({ label: `Mahngebühr (${basis})`, amount: fee })),
    ...paidSums(row),
    ...(refunded === 0 ? [] : [{ label: 'Zurückerstattet', amount: refunded }]),
  ]
}

/** One without amount and fee says that something is gone that was free. */
const creditSums = (credit: StoredCredit): LetterSum[] => [
  ...(credit.amount > 0 || credit.fee === 0
    ? [{ label: `Gutschrift: ${credit.title}`, amount: 0 - credit.amount }]
    : []),
  ...(credit.fee === 0 ? [] : [{ label: feeTitle(credit), amount: credit.fee }]),
]

export const taxedParts = (credit: StoredCredit) => creditParts(credit).filter(({ rate }) => rate > 0)

/** What is left: to pay, or to be given back. An order without invoice says what it comes to. */
function resultOf(row: LetterRow, rest = owed(row)): LetterSum {
  if (rest < 0) return { label: 'Zu Ihren Gunsten', amount: -rest }
  if (isReceipt(row)) return { label: 'Offen', amount: rest }
  const isOnlyOrdered = kindOf(row) === 'Bestellung' && row.paid === row.refunded
  return { label: isOnlyOrdered ? 'Total' : 'Zu bezahlen', amount: rest }
}

/** The day a letter says: of the invoice, else of the order. */
export const dayOf = ({ booked_on, created_at, zone }: LetterRow): string =>
  booked_on ? displayDate(booked_on) : displayInstant(created_at.getTime(), zone).slice(0, 10)

function mannerWords(row: LetterRow, isDue: boolean): string[] {
  const { payment_option_name, payment_description: paymentDescription, payment_kind, booked: reservations } = row
  const how = howToPay({ isPaidOnline: payment_kind === 'online', paymentDescription, reservations })
  return [...(payment_option_name ? [`Zahlungsart: ${payment_option_name}`] : []), ...(isDue && how ? [how] : [])]
}

/** How and until when to pay, while there is something to pay; what is settled is told as such. */
function termsOf(tx: TenantTx, row: LetterRow, isPayable: boolean): string[] {
  const rest = owed(row)
  const isDue = rest > 0
  const isInvoice = isDue && row.due_on !== null
  // Then the payment part and the day say all of it.
  const isToTransfer = isInvoice && isPayable
  const { collective } = row
  if (isDue && collective) {
    return [
      `Diese Bestellung ist Teil der Sammelrechnung ${collectiveNumber(collective.year, collective.number)}, zahlbar bis am ${displayDate(collective.due_on)}. Bitte bezahlen Sie sie mit deren Zahlteil.`,
    ]
  }
  return [
    ...(isToTransfer ? [] : mannerWords(row, isDue)),
    ...(isInvoice ? [dueWords(row, isPayable, !isCancelled(row))] : []),
    ...(isInvoice && !isPayable && row.payment_kind === 'invoice' ? accountWords(tx, row) : []),
    ...(isDue && !isInvoice && row.payment_kind === 'invoice' && kindOf(row) === 'Bestellung'
      ? ['Dies ist keine Rechnung. Die Rechnung folgt später.']
      : []),
    ...(rest < 0 ? [`Wir zahlen Ihnen ${formatChf(-rest)} zurück.`] : []),
    ...(rest === 0 ? settledWords(row) : []),
  ]
}

/** The letter of an order: of anybody, or only if it belongs to this customer. */
export async function readLetter(
  tx: TenantTx,
  orderId: number,
  userId: number | null = null,
): Promise<FoundLetter | Refusal> {
  const row = await letterOrders(tx, { ids: [orderId], userId }).executeTakeFirst()
  if (!row) return refuse('record.not_found')
  const number = orderNumber(row.year, row.number ?? 0)
  const kind = kindOf(row)
  const isPaid = isReceipt(row)
  const name = letterKindWords[letterOf(row)]
  const lines = linesOf(row)
  const payment = billOf(tx, row, `${kind} ${number}`)
  const isDue = owed(row) > 0 && row.due_on !== null
  const ordered = displayInstant(row.created_at.getTime(), row.zone).slice(0, 10)
  const letter: FoundLetter['letter'] = {
    createdAt: row.created_at,
    title: `${name} ${number}`,
    heading: `${name} ${occasionOf(row) || number}`,
    ...senderOf(row),
    recipient: addressOf(row.recipient),
    facts: [
      { name: kind, value: number, isStrong: true },
      { name: 'Datum', value: dayOf(row) },
      ...(isDue && row.due_on ? [{ name: 'Zahlbar bis', value: displayDate(row.due_on), isStrong: true }] : []),
      ...(kind === 'Bestellung' ? [] : [{ name: 'Bestellt am', value: ordered }]),
      ...(isPaid ? paidFacts(row) : []),
    ],
    sections: [{ lines: linesWithTimes(row, lines) }],
    tax: taxPlaces(lines),
    vatNumber: row.terms.vatNumber ?? '',
    total: row.total,
    account: accountOf(row),
    creditedTax: sumParts(...row.credits.map((credit) => negated(taxedParts(credit)))),
    result: resultOf(row),
    terms: termsOf(tx, row, payment !== null),
    ...passagesOf(kind, row.pdf ?? {}, isSettled(row)),
    payment,
  }
  return { letter, logo: logoOf(row) }
}

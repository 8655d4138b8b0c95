import { formatIban, formatQrReference, isQrIban, qrReference } from '@allmend/domain/bank'
import { creditParts, isBilled, isOver, type OrderState, owed, taxPlaces } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import type { PdfTextName } from '@allmend/domain/texts'
import { displayDate, displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { SentFile } from '../../../platform/http/file-answer.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { PictureOf, SmallPictures } from '../../../platform/pictures/small-pictures.ts'
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

export const textLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

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

type LetterKind = 'Bestellung' | 'Rechnung' | 'Stornierung'

function kindOf(row: LetterRow): LetterKind {
  if (isCancelled(row)) return 'Stornierung'
  return isBilled(row.state) && row.booked_on !== null ? 'Rechnung' : 'Bestellung'
}

/** Nobody thanks for money that went back, or for an order that is no more. */
function settledWords(row: LetterRow): string[] {
  if (isCancelled(row)) return ['Die Bestellung ist storniert. Es ist nichts mehr offen.']
  return row.paid - row.refunded > 0 ? ['Der Betrag ist bezahlt. Besten Dank.'] : []
}

type StoredPdfTexts = Readonly<Partial<Record<PdfTextName, string>>>

/** What the municipality says on a letter of this kind; nothing on one that says that the order is no more. */
export function passagesOf(kind: LetterKind, texts: StoredPdfTexts): Pick<OrderLetter, 'intro' | 'closing' | 'footer'> {
  const [intro, closing] =
    kind === 'Rechnung'
      ? [texts.invoiceIntro, texts.invoiceClosing]
      : kind === 'Bestellung'
        ? [texts.confirmationIntro, texts.confirmationClosing]
        : []
  return { intro: intro ?? '', closing: closing ?? '', footer: texts.footer ?? '' }
}

/** The app, the year and the number: no two orders of an installation have the same. */
const referenceOf = (appId: number, year: number, number: number) =>
  `${String(appId).padStart(8, '0')}${year}${String(number).padStart(8, '0')}`

/** Where the money goes. A QR-IBAN takes no payment without its reference. */
function accountWords({ account }: Letterhead, reference: string): string[] {
  if (!account) return []
  return [
    `Konto: ${formatIban(account.iban)}, lautend auf ${account.holder}`,
    ...(isQrIban(account.iban) ? [`Referenz: ${formatQrReference(reference)}`] : []),
  ]
}

export interface FoundLetter {
  readonly letter: Omit<OrderLetter, 'logo'>
  readonly logo: PictureOf | null
}

/** The letter of an order: of anybody, or only if it belongs to this customer. */
export async function readLetter(
  tx: TenantTx,
  orderId: number,
  userId: number | null = null,
): Promise<FoundLetter | Refusal> {
  let orders = ordersOf(tx).where('c.id', '=', orderId)
  if (userId !== null) orders = orders.where('c.user_id', '=', userId)
  const row = await selectCredits(selectInvoice(selectRow(orders)))
    .innerJoin('app_setting as s', 's.app_id', 'c.app_id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 's.app_id').onRef('l.id', '=', 's.logo_id'))
    .select([
      'l.file as logo',
      's.logo_area',
      'c.payment_description',
      sql<Contact>`c.contact`.as('recipient'),
      'app.title as appTitle',
      // As it was when the invoice went out.
      sql<Letterhead>`coalesce(c.summary -> 'letterhead', s.texts)`.as('texts'),
      sql<StoredPdfTexts | null>`case when c.summary ? 'letterhead' then c.summary -> 'letterhead' -> 'pdf' else s.pdf_texts end`.as(
        'pdf',
      ),
    ])
    .executeTakeFirst()
  if (!row) return refuse('record.not_found')
  const number = orderNumber(row.year, row.number ?? 0)
  const lines = linesOf(row)
  const rest = owed(row)
  const isDue = rest > 0
  const letter: FoundLetter['letter'] = {
    createdAt: row.created_at,
    title: `${kindOf(row)} ${number}`,
    sender: [row.texts.title || row.appTitle, ...textLines(row.texts.address ?? '')].filter(Boolean),
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
      ...(isDue && row.due_on
        ? accountWords(row.texts, qrReference(referenceOf(tx.appId, row.year, row.number ?? 0)))
        : []),
      ...(rest < 0 ? [`Wir zahlen Ihnen ${formatChf(-rest)} zurück.`] : []),
      ...(rest === 0 ? settledWords(row) : []),
    ],
    ...passagesOf(kindOf(row), row.pdf ?? {}),
  }
  const area = row.logo_area as PictureOf['area']
  return { letter, logo: row.logo === null ? null : { file: row.logo, area } }
}

/** Draws it, with the logo of the municipality as it is now. Nothing of the database is held meanwhile. */
export async function letterFile(
  { letter, logo }: FoundLetter,
  pictures: Pick<SmallPictures, 'logo'>,
): Promise<SentFile> {
  return new SentFile(
    `${letter.title.replace(' ', '-').toLowerCase()}.pdf`,
    'application/pdf',
    await drawLetter({ ...letter, logo: logo === null ? null : await pictures.logo(logo) }),
  )
}

import type { PdfTexts } from '@allmend/contract'
import { displayDate } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { PictureOf } from '../../../platform/pictures/small-pictures.ts'
import { type Letterhead, letterheadNow } from '../desk/order-invoice.ts'
import { billFor } from './bill-of-order.ts'
import type { LetterLine } from './letter.ts'
import type { FoundLetter } from './letter-file.ts'
import { addressOf, textLines } from './letter-rows.ts'
import { passagesOf } from './order-letter.ts'
import { dueWords } from './payment-words.ts'

const line = (title: string, quantity: number, unitPrice: number): LetterLine => ({
  kind: 'booking',
  bookingId: 1,
  heading: '',
  title,
  quantity,
  unitPrice,
  total: quantity * unitPrice,
  parts: [],
})

const lines = [
  { ...line('Aula', 4, 4500), when: 'Fr, 27.11.2026, 16:00–20:00 Uhr' },
  line('Bühnentechnik mit Betreuung', 1, 12_000),
  line('Festbankgarnituren', 12, 800),
]
const total = lines.reduce((sum, { total: amount }) => sum + amount, 0)

const recipient = {
  ...{ firstname: 'Petra', lastname: 'Wyss', street: 'Bahnhofstrasse', streetno: '14a' },
  ...{ zipcode: '8699', city: 'Eschenbühl' },
}
/** Of no order: nobody is paid by it. */
const digits = '0'

/** A letter of an order nobody placed, with these texts and the head of the municipality: so staff see how theirs will look. */
export async function sampleLetter(
  tx: TenantTx,
  letter: 'confirmation' | 'invoice',
  texts: PdfTexts,
): Promise<FoundLetter> {
  const { head, logo, area } = await tx.db
    .selectFrom('app_setting as s')
    .innerJoin('app', 'app.id', 's.app_id')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 's.app_id').onRef('l.id', '=', 's.logo_id'))
    .where('s.app_id', '=', tx.appId)
    .select([
      'l.file as logo',
      sql<PictureOf['area']>`s.logo_area`.as('area'),
      sql<Letterhead>`(${letterheadNow})`.as('head'),
    ])
    .executeTakeFirstOrThrow()
  const isInvoice = letter === 'invoice'
  const kind = isInvoice ? 'Rechnung' : 'Bestellung'
  const payment = isInvoice ? billFor({ recipient, texts: head }, { digits, amount: total, message: 'Muster' }) : null
  const due = { booked_on: '2026-11-02', due_on: '2026-12-02', payment_kind: 'invoice' } as const
  const sample: FoundLetter['letter'] = {
    createdAt: new Date('2026-11-02T10:00:00Z'),
    title: `${kind} 2026-000118 (Muster)`,
    heading: `${kind} Jubiläumsfest (Muster)`,
    sender: [head.title ?? '', ...textLines(head.address ?? '')].filter(Boolean),
    contact: textLines(head.contact ?? ''),
    recipient: addressOf(recipient),
    facts: [
      { name: kind, value: '2026-000118', isStrong: true },
      { name: 'Datum', value: displayDate(due.booked_on) },
      ...(isInvoice ? [{ name: 'Zahlbar bis', value: displayDate(due.due_on), isStrong: true }] : []),
    ],
    sections: [{ lines }],
    tax: { added: [], contained: [] },
    vatNumber: '',
    total,
    account: [],
    creditedTax: [],
    result: { label: isInvoice ? 'Zu bezahlen' : 'Total', amount: total },
    terms: ['Zahlungsart: Rechnung', ...(isInvoice ? [dueWords(due, payment !== null)] : [])],
    ...passagesOf(kind, texts),
    payment,
  }
  return { letter: sample, logo: logo === null ? null : { file: logo, area } }
}

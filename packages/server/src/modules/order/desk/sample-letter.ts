import type { PdfTexts } from '@allmend/contract'
import { displayDate } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { PictureOf } from '../../../platform/pictures/small-pictures.ts'
import type { OrderLetter } from './draw-letter.ts'
import type { Letterhead } from './order-invoice.ts'
import { type FoundLetter, passagesOf, textLines } from './order-letter.ts'

const line = (title: string, quantity: number, unitPrice: number): OrderLetter['lines'][number] => ({
  kind: 'booking',
  bookingId: 1,
  heading: 'B-00001: Jubiläumsfest, Fr, 27.11.2026, 16:00–20:00 Uhr',
  title,
  quantity,
  unitPrice,
  total: quantity * unitPrice,
  parts: [],
})

const lines = [
  line('Aula', 4, 4500),
  line('Bühnentechnik mit Betreuung', 1, 12_000),
  line('Festbankgarnituren', 12, 800),
]
const total = lines.reduce((sum, { total: amount }) => sum + amount, 0)

/** A letter of an order nobody placed, with these texts and the head of the municipality: so staff see how theirs will look. */
export async function sampleLetter(
  tx: TenantTx,
  letter: 'confirmation' | 'invoice',
  texts: PdfTexts,
): Promise<FoundLetter> {
  const { head, logo, area } = await tx.db
    .selectFrom('app_setting as s')
    .leftJoin('asset as l', (join) => join.onRef('l.app_id', '=', 's.app_id').onRef('l.id', '=', 's.logo_id'))
    .where('s.app_id', '=', tx.appId)
    .select(['l.file as logo', sql<PictureOf['area']>`s.logo_area`.as('area'), sql<Letterhead>`s.texts`.as('head')])
    .executeTakeFirstOrThrow()
  const kind = letter === 'invoice' ? 'Rechnung' : 'Bestellung'
  const isInvoice = letter === 'invoice'
  const sample: FoundLetter['letter'] = {
    createdAt: new Date('2026-11-02T10:00:00Z'),
    title: `${kind} 2026-000118 (Muster)`,
    sender: [head.title ?? '', ...textLines(head.address ?? '')].filter(Boolean),
    contact: textLines(head.contact ?? ''),
    recipient: ['Petra Wyss', 'Bahnhofstrasse 14a', '8699 Eschenbühl'],
    facts: [
      ['Datum', displayDate('2026-11-02')],
      ['Bestellung', '2026-000118'],
      ...(isInvoice ? [['Zahlbar bis', displayDate('2026-12-02')] as const] : []),
    ],
    lines,
    tax: { added: [], contained: [] },
    total,
    credits: [],
    paid: 0,
    owed: total,
    terms: [
      'Zahlungsart: Rechnung',
      ...(isInvoice ? [`Bitte überweisen Sie den Betrag bis am ${displayDate('2026-12-02')}.`] : []),
    ],
    ...passagesOf(kind, texts),
  }
  return { letter: sample, logo: logo === null ? null : { file: logo, area } }
}

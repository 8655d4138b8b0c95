import { writeLegalText } from '../modules/cms/index.ts'
import type { TenantTx } from '../platform/db/database.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { privacy, rules } from './documents.ts'
import type { Paragraph } from './make-pdf.ts'

const day = 86_400_000

const htmlOf = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .map(({ heading, text }) => `${heading ? `<h3>${escapeHtml(heading)}</h3>` : ''}<p>${escapeHtml(text)}</p>`)
    .join('')

/** As the rules were before: without the one about damage, and an hour longer. */
const formerRules = rules
  .filter(({ heading }) => heading !== '5. Schäden')
  .map(({ heading, text }) => ({
    ...(heading && { heading: heading.replace('6.', '5.') }),
    text: text.replace('Ab 22 Uhr', 'Ab 23 Uhr').replace('1. Januar 2026', '1. Januar 2024'),
  }))

const formerPrivacy = privacy.filter(({ heading }) => heading !== 'Ihre Rechte')

const imprint = (isCurrent: boolean): Paragraph[] => [
  {
    heading: 'Herausgeberin',
    text: 'Gemeinde Eschenbühl, Gemeindeverwaltung, Dorfplatz 3, 8699 Eschenbühl, Telefon 052 000 41 20.',
  },
  {
    heading: 'Haftung',
    text: 'Wir prüfen unsere Angaben sorgfältig. Für Fehler und für Inhalte hinter Links auf andere Seiten haften wir nicht.',
  },
  ...(isCurrent
    ? [
        {
          heading: 'Gerichtsstand',
          text: 'Es gilt schweizerisches Recht. Gerichtsstand ist der Sitz der Gemeinde, soweit das Gesetz nichts anderes verlangt.',
        },
      ]
    : []),
]

const texts = {
  regulation: [formerRules, rules],
  privacy: [formerPrivacy, privacy],
  legal: [imprint(false), imprint(true)],
} as const

/** When the second version of every text took the place of the first. */
const changedAt = () => new Date(Date.now() - 40 * day)

/** Which versions somebody accepted who ordered then. */
export const textsOn = (orderedAt: Date) => {
  const version = orderedAt < changedAt() ? 1 : 2
  return { regulation: version, privacy: version }
}

/** Rules and privacy in two versions each, as this municipality would say them. */
export async function demoLegalTexts(
  tx: TenantTx,
  author: string,
  { kinds, say = (html) => html }: { kinds: readonly (keyof typeof texts)[]; say?: (html: string) => string },
): Promise<void> {
  for (const kind of kinds) {
    const [former, current] = texts[kind]
    const first = { kind, version: 1, html: say(htmlOf(former)), createdAt: new Date('2024-01-01T08:00:00Z') }
    await writeLegalText(tx, { ...first, author })
    await writeLegalText(tx, { kind, version: 2, html: say(htmlOf(current)), author, createdAt: changedAt() })
  }
}

/** What the municipality says besides its objects: legal texts in two versions each, after an order, and on letters. */
export async function demoTexts(tx: TenantTx): Promise<void> {
  await demoLegalTexts(tx, 'Sandra Huber', { kinds: ['regulation', 'privacy', 'legal'] })
  const pdfTexts = {
    confirmationIntro: 'Guten Tag\n\nVielen Dank für Ihre Reservation. Nachfolgend finden Sie, was Sie bestellt haben.',
    confirmationClosing:
      'Den Schlüssel erhalten Sie im Werkhof, Industriestrasse 9. Bitte bringen Sie einen Ausweis mit.',
    invoiceIntro: '',
    invoiceClosing: 'Freundliche Grüsse\nFinanzverwaltung Eschenbühl',
    footer: 'Gemeinde Eschenbühl, Dorfplatz 3, 8699 Eschenbühl',
  }
  await tx.db
    .updateTable('app_setting')
    .set({
      order_success:
        '<p>Den Schlüssel holen Sie am Vortag im <strong>Werkhof, Industriestrasse 9</strong>. Fragen beantwortet die Gemeindeverwaltung unter <a href="tel:+41520004120" rel="noopener noreferrer">052 000 41 20</a>.</p>',
      start_text:
        '<h3>Gut zu wissen</h3><p>Kleine Anlässe sind sofort bestätigt. Grössere prüft die Verwaltung innert zwei Arbeitstagen.</p><ul><li><p>Gratis stornieren bis 48 Stunden vorher</p></li><li><p>Schlüssel im Werkhof, Montag bis Freitag, 07:00 bis 17:00 Uhr</p></li></ul>',
      pdf_texts: JSON.stringify(pdfTexts),
    })
    .where('app_id', '=', tx.appId)
    .execute()
}

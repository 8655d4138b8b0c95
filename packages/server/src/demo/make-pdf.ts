import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** A heading, or the sentences below it. */
export interface Paragraph {
  readonly heading?: string
  readonly text: string
}

/** A plain document with the letters every reader has. */
export function makePdf(title: string, paragraphs: readonly Paragraph[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 64, lang: 'de-CH', info: { Title: title } })
  doc.font('Helvetica-Bold', 18).text(title).moveDown()
  for (const { heading, text } of paragraphs) {
    if (heading) doc.font('Helvetica-Bold', 12).text(heading, { lineGap: 3 })
    doc.font('Helvetica', 11).text(text, { lineGap: 3 }).moveDown()
  }
  doc.end()
  return buffer(doc)
}

import PDFDocument from 'pdfkit'
import { drawHead } from './draw-head.ts'
import { drawLines } from './draw-lines.ts'
import { drawPaymentPart, paymentPart } from './draw-payment-part.ts'
import { drawSums, sumsHeight } from './draw-sums.ts'
import type { Letter } from './letter.ts'
import { fonts } from './letter-fonts.ts'
import { type Doc, mm, muted, type Pen, page, penOf, plain } from './letter-pen.ts'

/** A file that letters are written into, one after the other; the pages of each are let go before the next. */
export function openLetters(
  { title, sender, createdAt }: Pick<Letter, 'title' | 'sender' | 'createdAt'>,
  asksToPrint = false,
) {
  const doc = new PDFDocument({
    size: 'A4',
    font: fonts.regular,
    margins: { top: mm(20), bottom: mm(10), left: page.left, right: mm(20) },
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'de-CH',
    info: { Title: plain(title), Author: plain(sender[0] ?? ''), CreationDate: createdAt },
  })
  if (asksToPrint) askToPrint(doc)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return {
    add(letter: Letter) {
      writeLetter(doc, letter)
      doc.flushPages()
    },
    end() {
      doc.end()
      return done
    },
  }
}

/** What a viewer does once the file is open; the library has no word of its own for it. */
function askToPrint(doc: Doc): void {
  const { _root: root } = doc as unknown as { _root: { data: Record<string, unknown> } }
  root.data.OpenAction = { Type: 'Action', S: 'Named', N: 'Print' }
}

/** Draws a letter on A4. */
export function drawLetter(letter: Letter): Promise<Buffer> {
  const file = openLetters(letter)
  file.add(letter)
  return file.end()
}

function writeLetter(doc: Doc, letter: Letter): void {
  doc.addPage()
  const pen = penOf(doc)
  drawHead(pen, letter)
  drawPassage(pen, letter.intro)
  drawLines(pen, letter, sumsHeight(pen, letter))
  drawSums(pen, letter)
  drawTerms(pen, letter)
  drawPassage(pen, letter.closing)
  const { payment } = letter
  if (payment) {
    // At the foot of this page if the letter ends above it, else of a page of its own.
    if (pen.y > paymentPart.top - mm(8)) {
      pen.turn()
      pen.at(page.left, pen.y, `${letter.title}: Zahlteil`, page.right - page.left, { color: muted })
    }
    drawPaymentPart(doc, pen, payment)
  }
  pen.end()
  drawFeet(doc, pen, letter)
}

function drawTerms(pen: Pen, { terms }: Letter): void {
  pen.y += mm(6)
  for (const text of terms) {
    const height = pen.height(text, page.right - page.left)
    pen.need(height + mm(2))
    pen.at(page.left, pen.y, text, page.right - page.left)
    pen.y += height + mm(2)
  }
}

/** A text of the municipality, line by line: where the page ends it goes on with the next, and never below the end. */
function drawPassage(pen: Pen, text: string): void {
  if (text === '') return
  const width = page.right - page.left
  for (const line of text.split('\n')) {
    const height = pen.height(line || ' ', width)
    pen.need(height)
    if (line !== '') pen.at(page.left, pen.y, line, width)
    pen.y += height
  }
  pen.y += mm(5)
}

/** The line of the municipality at the left, cut before it reaches the number of the page; above the payment part where there is one. */
function drawFeet(doc: Doc, pen: Pen, { footer, payment }: Letter): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at)
    const y = payment && at === count - 1 ? paymentPart.top - mm(6) : mm(282)
    pen.ornament(() => {
      const place = { width: page.right - page.left, align: 'right', lineBreak: false } as const
      doc
        .font(fonts.regular)
        .fontSize(8)
        .fillColor(muted)
        .text(`Seite ${at + 1} von ${count}`, page.left, y, place)
      if (footer === '') return
      const foot = { width: page.right - page.left - mm(30), height: doc.currentLineHeight(), ellipsis: true } as const
      doc.text(plain(footer), page.left, y, foot)
    })
  }
}

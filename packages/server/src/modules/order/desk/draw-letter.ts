import { type InvoiceLine, negated, sumParts, type TaxPart, type taxPlaces } from '@allmend/domain/bookings'
import { formatAmount, formatCount } from '@allmend/domain/money'
import { factorWords, percentWords, shownLine } from '@allmend/domain/pricing'
import PDFDocument from 'pdfkit'
import { fonts } from './letter-fonts.ts'
import { type Doc, ink, mm, muted, type Pen, page, penOf, plain, type Style } from './letter-pen.ts'

/** Everything that stands in the letter of an order, as text and amounts. */
export interface OrderLetter {
  /** The moment of the order: the same letter is the same file, whenever somebody fetches it. */
  readonly createdAt: Date
  readonly title: string
  /** A PNG, no larger than a letterhead needs. */
  readonly logo: Buffer | null
  readonly sender: readonly string[]
  readonly contact: readonly string[]
  readonly recipient: readonly string[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly lines: readonly InvoiceLine[]
  readonly tax: ReturnType<typeof taxPlaces>
  readonly total: number
  readonly credits: readonly LetterCredit[]
  readonly paid: number
  readonly owed: number
  readonly terms: readonly string[]
  /** What the municipality says above and below, with its line breaks, and at the foot of each page. */
  readonly intro: string
  readonly closing: string
  readonly footer: string
}

interface LetterCredit {
  readonly title: string
  readonly amount: number
  /** The VAT that falls away with it, as part of the amount. */
  readonly tax: readonly TaxPart[]
  readonly fee: { readonly title: string; readonly amount: number } | null
}

/** The window of a Swiss envelope, on the right. */
const window = { left: mm(120), top: mm(52) } as const
const columns = { quantity: mm(132), price: mm(160), amount: page.right } as const

/** Draws the letter of an order on A4. Whatever is added to it later goes below, or on a page of its own. */
export function drawLetter(letter: OrderLetter): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    font: fonts.regular,
    margins: { top: mm(20), bottom: mm(10), left: page.left, right: mm(20) },
    bufferPages: true,
    lang: 'de-CH',
    info: { Title: letter.title, Author: letter.sender[0] ?? '', CreationDate: letter.createdAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const pen = penOf(doc)
  drawHead(pen, letter)
  drawPassage(pen, letter.intro)
  drawLines(pen, letter)
  drawSums(pen, letter)
  drawContainedTax(pen, letter)
  drawTerms(pen, letter)
  drawPassage(pen, letter.closing)
  drawFeet(doc, letter.footer)
  doc.end()
  return done
}

/** The most a logo takes of the head, and what lies between it and the name. */
const logoBox = { width: mm(36), height: mm(18), gap: mm(4) } as const

function drawHead(pen: Pen, { title, logo, sender, contact, recipient, facts }: OrderLetter): void {
  const [name = '', ...address] = sender
  const indent = logo ? pen.picture(logo, page.left, mm(18), logoBox) + logoBox.gap : 0
  const [left, width] = [page.left + indent, logo ? mm(94) - indent : mm(85)]
  pen.at(left, mm(20), name, width, { size: 12, bold: true })
  const below = mm(20) + Math.max(pen.height(name, width, { size: 12, bold: true }) + mm(1), mm(6))
  pen.at(left, below, [...address, ...contact].join('\n'), width, { size: 8.5, color: muted })
  pen.at(window.left, window.top, recipient.join('\n'), page.right - window.left, { size: 10.5 })
  pen.at(page.left, mm(92), title, page.right - page.left, { size: 16, bold: true })
  pen.y = mm(102)
  for (const [label, value] of facts) {
    pen.at(page.left, pen.y, label, mm(30), { color: muted })
    pen.at(page.left + mm(32), pen.y, value, mm(80))
    pen.y += mm(5)
  }
  pen.y += mm(5)
}

function drawColumns(pen: Pen): void {
  const head = { size: 8.5, bold: true, color: muted }
  pen.at(page.left, pen.y, 'Leistung', mm(90), head)
  pen.upTo(columns.quantity, 'Menge', head)
  pen.upTo(columns.price, 'Preis', head)
  pen.upTo(columns.amount, 'Betrag CHF', head)
  pen.y += mm(5)
  pen.rule(ink)
  pen.y += mm(2)
}

const textWidth = columns.quantity - page.left - mm(14)
const small: Style = { size: 8.5, color: muted }

function drawLines(pen: Pen, { lines }: OrderLetter): void {
  drawColumns(pen)
  pen.onPage = () => drawColumns(pen)
  let heading = ''
  for (const { kind, title, total, isOnRequest, ...line } of lines) {
    if (kind === 'rounding') continue
    if (line.heading !== heading) {
      heading = line.heading
      if (heading) {
        const height = pen.height(heading, page.right - page.left, { bold: true })
        // A heading never stands alone at the end of a page.
        pen.need(height + mm(9))
        pen.y += mm(1)
        pen.at(page.left, pen.y, heading, page.right - page.left, { bold: true })
        pen.y += height + mm(1)
      }
    }
    const { quantity, unitPrice, factors } = shownLine({ ...line, total })
    // How rules made the price stands below; quantity × price comes to the amount, or there is no price.
    const reasons = factors ? factorWords({ ...line, total }) : ''
    const [height, below] = [pen.height(title, textWidth), reasons && pen.height(reasons, textWidth, small)]
    pen.need(height + (below || 0) + mm(2))
    pen.at(page.left, pen.y, title, textWidth)
    pen.upTo(columns.quantity, formatCount(quantity))
    if (unitPrice !== null) pen.upTo(columns.price, formatAmount(unitPrice))
    pen.upTo(columns.amount, isOnRequest ? 'auf Anfrage' : formatAmount(total))
    pen.y += height
    if (below) {
      pen.at(page.left, pen.y, reasons, textWidth, small)
      pen.y += below
    }
    pen.y += mm(2)
  }
  pen.onPage = () => {}
}

function drawSums(pen: Pen, { lines, tax, total, credits, paid, owed }: OrderLetter): void {
  const rounding = lines.find(({ kind }) => kind === 'rounding')
  const sum = (label: string, amount: number, style: Style = {}) => {
    pen.need(mm(6))
    pen.at(page.left, pen.y, label, mm(110), style)
    pen.upTo(columns.amount, formatAmount(amount), style)
    pen.y += mm(5.5)
  }
  pen.need(mm(24))
  pen.y += mm(1)
  pen.rule()
  pen.y += mm(2.5)
  for (const part of tax.added) sum(`MWST ${basisWords(part)}`, part.tax, { color: muted })
  if (rounding) sum('Rundung', rounding.total, { color: muted })
  sum('Total CHF', total, { size: 11.5, bold: true })
  for (const credit of credits) {
    // One without amount and fee says that something is gone that was free.
    if (credit.amount > 0 || !credit.fee) sum(credit.title, 0 - credit.amount)
    if (credit.fee) sum(credit.fee.title, credit.fee.amount)
  }
  if (paid !== 0) sum('Bereits bezahlt', -paid)
  if (credits.length > 0 || paid !== 0) {
    sum(owed < 0 ? 'Zu Ihren Gunsten CHF' : 'Noch zu bezahlen CHF', Math.abs(owed), { size: 11.5, bold: true })
  }
}

const basisWords = ({ rate, net }: TaxPart) => `${percentWords(rate / 100)} auf ${formatAmount(net)}`

/** VAT that is part of an amount above stands apart from the column of amounts: nobody shall add it up. */
function drawContainedTax(pen: Pen, { tax, credits }: OrderLetter): void {
  const falling = sumParts(...credits.map((credit) => negated(credit.tax)))
  drawTaxTable(pen, 'Im Total enthaltene MWST', tax.contained)
  drawTaxTable(pen, 'In Gutschriften enthaltene MWST', falling)
}

function drawTaxTable(pen: Pen, title: string, parts: readonly TaxPart[]): void {
  if (parts.length === 0) return
  pen.need(mm(7 + 4.5 * parts.length))
  pen.y += mm(2)
  pen.at(page.left, pen.y, title, textWidth, { ...small, bold: true })
  for (const part of parts) {
    pen.y += mm(4.5)
    pen.at(page.left, pen.y, basisWords(part), textWidth, small)
    pen.upTo(columns.quantity - mm(40), formatAmount(part.tax), small)
  }
  pen.y += mm(5)
}

function drawTerms(pen: Pen, { terms }: OrderLetter): void {
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

/** The line of the municipality at the left, cut before it reaches the number of the page. */
function drawFeet(doc: Doc, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at)
    const text = `Seite ${at + 1} von ${count}`
    const place = { width: page.right - page.left, align: 'right', lineBreak: false } as const
    doc.font(fonts.regular).fontSize(8).fillColor(muted).text(text, page.left, mm(282), place)
    if (footer === '') continue
    const foot = { width: page.right - page.left - mm(30), height: doc.currentLineHeight(), ellipsis: true } as const
    doc.text(plain(footer), page.left, mm(282), foot)
  }
}

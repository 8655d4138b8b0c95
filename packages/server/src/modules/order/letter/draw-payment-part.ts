import {
  type BillParty,
  formatCreditorReference,
  formatIban,
  formatQrReference,
  isQrReference,
  type PaymentBill,
} from '@allmend/domain/bank'
import { SwissQRCode } from 'swissqrbill/pdf'
import { fonts } from './letter-fonts.ts'
import { type Doc, mm, type Pen } from './letter-pen.ts'

const [pageWidth, pageHeight] = [mm(210), mm(297)]
/** Receipt 62 and payment part 148 mm wide, 105 mm high, at the foot of a page. */
export const paymentPart = { top: pageHeight - mm(105), receipt: mm(62) } as const
const top = paymentPart.top

/**
 * Sizes of headings and values: small on the receipt, larger on the part that is kept by the bank. A line goes on below so many times at
 * most, a name once more: the room below belongs to the amount. The code holds all of it.
 */
const receipt = { x: mm(5), width: mm(52), heading: 6, value: 8, gap: mm(2.8), most: 1 } as const
const part = { x: mm(118), width: mm(87), heading: 8, value: 10, gap: mm(3.6), most: 2 } as const
type Column = typeof receipt | typeof part

/** The standard allows four fonts; this one every reader has. What it has no letter for is drawn in that of the letter. */
const fontOf = (text: string, isBold: boolean) => {
  const name = isBold ? 'Helvetica-Bold' : 'Helvetica'
  return /^[ -~\u00a0-\u00ff€…ŠšŽžŒœŸ]*$/.test(text) ? name : isBold ? fonts.bold : fonts.regular
}

/** `1 949.75`: as the standard groups figures. */
const amountText = (amount: number) =>
  `${String(Math.trunc(amount / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${String(amount % 100).padStart(2, '0')}`

const referenceText = (reference: string) =>
  isQrReference(reference) ? formatQrReference(reference) : formatCreditorReference(reference)

function addressLines({ name, street, streetno, zipcode, city, country }: BillParty): string[] {
  const place = `${country === 'CH' ? '' : `${country} - `}${zipcode} ${city}`
  return [name, `${street} ${streetno}`.trim(), place].filter((line) => line !== '')
}

const codeParty = ({ name, street, streetno, zipcode, city, country }: BillParty) => ({
  ...{ name, address: street, zip: zipcode, city, country },
  ...(streetno !== '' && { buildingNumber: streetno }),
})

/** What is in the code, in francs; it is checked once more by the library that draws it. */
const codeOf = ({ iban, creditor, debtor, amount, reference, message }: PaymentBill) =>
  new SwissQRCode({
    creditor: { ...codeParty(creditor), account: iban },
    ...(debtor && { debtor: codeParty(debtor) }),
    amount: amount / 100,
    currency: 'CHF',
    reference,
    ...(message !== '' && { message }),
  })

/** Receipt and payment part with its code, tagged and in reading order. */
export function drawPaymentPart(doc: Doc, pen: Pen, bill: PaymentBill): void {
  const code = codeOf(bill)
  const write = (text: string, x: number, y: number, width: number, size: number, isBold: boolean, tag: 'P' | 'H2') =>
    pen.write(text, tag, () =>
      doc
        .font(fontOf(text, isBold))
        .fontSize(size)
        .fillColor('black')
        // On one line whichever font it is.
        .text(text, x, y + size * 0.75, { width, lineBreak: false, baseline: 'alphabetic' }),
    )
  pen.ornament(() => drawCuts(doc))

  const column = ({ x, width, heading, value, gap, most }: Column, from: number, withMessage: boolean) => {
    let y = from
    const block = (title: string, lines: readonly string[], isNamed = false) => {
      write(title, x, y, width, heading, true, 'P')
      if (title !== '') y += heading * 1.25
      for (const [at, line] of lines.entries()) {
        for (const piece of broken(doc, line, width, value, isNamed && at === 0 ? 2 : most)) {
          write(piece, x, y, width, value, false, 'P')
          y += value * 1.15
        }
      }
      y += gap
    }
    const [holder = '', ...place] = addressLines(bill.creditor)
    block('Konto / Zahlbar an', [formatIban(bill.iban)])
    y -= gap
    block('', [holder, ...place], true)
    block('Referenz', [referenceText(bill.reference)])
    if (withMessage && bill.message !== '') block('Zusätzliche Informationen', [bill.message])
    if (bill.debtor) return block('Zahlbar durch', addressLines(bill.debtor), true)
    block('Zahlbar durch (Name/Adresse)', [])
    const box = x === receipt.x ? { width: mm(52), height: mm(20) } : { width: mm(65), height: mm(25) }
    pen.ornament(() => drawCorners(doc, x, y - gap + mm(1), box))
  }

  pen.group('Sect', () => {
    write('Empfangsschein', receipt.x, top + mm(5), receipt.width, 11, true, 'H2')
    column(receipt, top + mm(12), false)
    write('Währung', receipt.x, top + mm(68), mm(13), 6, true, 'P')
    write('CHF', receipt.x, top + mm(71), mm(13), 8, false, 'P')
    write('Betrag', mm(18), top + mm(68), mm(39), 6, true, 'P')
    write(amountText(bill.amount), mm(18), top + mm(71), mm(39), 8, false, 'P')
    const right = mm(57) - doc.font('Helvetica-Bold').fontSize(6).widthOfString('Annahmestelle')
    write('Annahmestelle', right, top + mm(82), mm(20), 6, true, 'P')
  })
  pen.group('Sect', () => {
    write('Zahlteil', mm(67), top + mm(5), mm(51), 11, true, 'H2')
    pen.figure('QR-Code der Zahlung', () => code.attachTo(doc, mm(67), top + mm(17)))
    write('Währung', mm(67), top + mm(68), mm(15), 8, true, 'P')
    write('CHF', mm(67), top + mm(72), mm(15), 10, false, 'P')
    write('Betrag', mm(82), top + mm(68), mm(36), 8, true, 'P')
    write(amountText(bill.amount), mm(82), top + mm(72), mm(36), 10, false, 'P')
    column(part, top + mm(5), true)
  })
}

/** A line in pieces that fit the width: what is long goes on below, and ends with … where there is no more room. */
function broken(doc: Doc, text: string, width: number, size: number, most: number): string[] {
  const pieces = piecesOf(doc, text, width, size)
  if (pieces.length <= most) return pieces
  return pieces.slice(0, most).map((piece, at) => (at === most - 1 ? `${piece.slice(0, -2)}…` : piece))
}

function piecesOf(doc: Doc, text: string, width: number, size: number): string[] {
  doc.font(fontOf(text, false)).fontSize(size)
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    for (const piece of cut(doc, word, width)) {
      const longer = line === '' ? piece : `${line} ${piece}`
      if (doc.widthOfString(longer) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = piece
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A word that is wider than its line is cut where the line ends. */
function cut(doc: Doc, word: string, width: number): string[] {
  if (doc.widthOfString(word) <= width) return [word]
  let most = word.length
  while (most > 1 && doc.widthOfString(word.slice(0, most)) > width) most -= 1
  return [word.slice(0, most), ...cut(doc, word.slice(most), width)]
}

/** Where to cut, with scissors on both lines. */
function drawCuts(doc: Doc): void {
  const cutLine = (...[fromX, fromY, toX, toY]: readonly [number, number, number, number]) =>
    doc.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(0.6).strokeColor('black').dash(2, { space: 2 }).stroke()
  cutLine(0, top, pageWidth, top)
  cutLine(paymentPart.receipt, top, paymentPart.receipt, pageHeight)
  doc.undash()
  drawScissors(doc, mm(10), top, 0)
  drawScissors(doc, paymentPart.receipt, top + mm(13), 90)
}

/** Two rings and two blades, drawn on white. */
function drawScissors(doc: Doc, x: number, y: number, angle: number): void {
  doc.save().translate(x, y).rotate(angle)
  doc.rect(-6, -4, 14, 8).fill('white')
  doc.lineWidth(0.7).strokeColor('black')
  for (const side of [-1, 1]) {
    doc.circle(-4, side * 2.2, 1.6).stroke()
    doc
      .moveTo(-2.7, side * 1.3)
      .lineTo(7, side * -2.4)
      .stroke()
  }
  doc.restore()
}

/** The corners of a field somebody fills in by hand. */
function drawCorners(doc: Doc, x: number, y: number, { width, height }: { width: number; height: number }): void {
  const length = mm(3)
  doc.lineWidth(0.75).strokeColor('black').undash()
  for (const [left, upper] of [
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ] as const) {
    const [cornerX, cornerY] = [left ? x : x + width, upper ? y : y + height]
    doc
      .moveTo(cornerX + (left ? length : -length), cornerY)
      .lineTo(cornerX, cornerY)
      .lineTo(cornerX, cornerY + (upper ? length : -length))
      .stroke()
  }
}

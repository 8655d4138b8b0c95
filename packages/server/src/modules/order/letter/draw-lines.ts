import { taxedLines } from '@allmend/domain/bookings'
import { formatAmount, formatCount } from '@allmend/domain/money'
import { calculationWords } from '@allmend/domain/pricing'
import type { Letter, LetterLine, LetterSum } from './letter.ts'
import { ink, mm, muted, type Pen, page, type Run, type Style } from './letter-pen.ts'

const columns = { reckoning: mm(96), rate: mm(167), amount: page.right } as const
const titleWidth = columns.reckoning - page.left - mm(4)
const reckoningWidth = columns.rate - columns.reckoning - mm(12)
const wholeWidth = page.right - page.left

interface Sheet {
  readonly pen: Pen
  /** Where nothing is taxed there is no column for it. */
  readonly hasRates: boolean
}

const head: Style = { size: 8.5, bold: true, color: muted, tag: 'TH' }

function drawColumns({ pen, hasRates }: Sheet): void {
  pen.group('TR', () => {
    pen.at(page.left, pen.y, 'Leistung', titleWidth, head)
    pen.at(columns.reckoning, pen.y, 'Berechnung', reckoningWidth, head)
    if (hasRates) pen.upTo(columns.rate, 'MWST %', head)
    pen.upTo(columns.amount, 'Betrag CHF', head)
  })
  pen.y += mm(5)
  pen.rule(ink)
  pen.y += mm(2.2)
}

/** What is charged. The sums below need that much room: the last line goes with them to the next page. */
export function drawLines(pen: Pen, { sections }: Letter, sums: number): void {
  const lines = sections.flatMap((section) => section.lines)
  const sheet = { pen, hasRates: taxedLines(lines).length > 0 }
  pen.group('Table', () => {
    drawColumns(sheet)
    // Told once to those who hear it; on paper on every page.
    pen.onPage = () => pen.ornament(() => drawColumns(sheet))
    for (const [at, section] of sections.entries()) {
      const isLast = at === sections.length - 1
      drawSection(sheet, section, isLast ? sums : 0)
    }
    pen.onPage = () => {}
  })
}

function drawSection(sheet: Sheet, { title, lines, subtotal }: Letter['sections'][number], below: number): void {
  const { pen } = sheet
  if (title) drawHeading(pen, title)
  const shown = lines.filter(({ kind }) => kind !== 'rounding')
  let heading = ''
  for (const [at, line] of shown.entries()) {
    const isLast = at === shown.length - 1
    if (line.heading !== heading) {
      heading = line.heading
      if (heading && !line.when) drawHeading(pen, heading)
    }
    drawLine(sheet, line, isLast ? below + (subtotal ? mm(9) : 0) : 0)
  }
  if (subtotal) drawSubtotal(pen, subtotal)
}

/** A heading never stands alone at the end of a page. */
function drawHeading(pen: Pen, text: string): void {
  const style: Style = { size: 9, bold: true, tag: 'TH' }
  const height = pen.height(text, wholeWidth, style)
  pen.need(height + mm(11))
  pen.y += mm(1)
  pen.group('TR', () => pen.at(page.left, pen.y, text, wholeWidth, style))
  pen.y += height + mm(2)
}

function drawSubtotal(pen: Pen, { label, amount }: LetterSum): void {
  pen.need(mm(8))
  pen.group('TR', () => {
    pen.at(columns.reckoning, pen.y, label, reckoningWidth + mm(12), { bold: true, tag: 'TD' })
    pen.upTo(columns.amount, formatAmount(amount), { bold: true, tag: 'TD' })
  })
  pen.y += mm(8)
}

/** How the price came about: the multiplication as it was priced; where it does not come to the amount only how many. */
function reckoningOf(line: LetterLine): string {
  if (line.isOnRequest) return ''
  const words = calculationWords(line)
  return words === '' && line.quantity !== 1 ? `Anzahl ${formatCount(line.quantity)}` : words
}

const ratesOf = ({ parts, isOnRequest }: LetterLine): string =>
  isOnRequest ? '' : [...new Set(parts.map(({ rate }) => (rate / 100).toFixed(1)))].join(' / ')

function drawLine({ pen, hasRates }: Sheet, line: LetterLine, below: number): void {
  const runs: Run[] = [
    { text: line.title, style: { bold: true } },
    ...(line.when ? [{ text: `, ${line.when}`, style: { color: muted } }] : []),
  ]
  const reckoning = reckoningOf(line)
  const height = Math.max(
    pen.height(runs.map(({ text }) => text).join(''), titleWidth, { bold: true }),
    reckoning === '' ? 0 : pen.height(reckoning, reckoningWidth),
  )
  pen.need(height + mm(3.6) + below)
  pen.group('TR', () => {
    pen.runs(page.left, pen.y, runs, titleWidth, 'TD')
    if (reckoning !== '') pen.at(columns.reckoning, pen.y, reckoning, reckoningWidth, { tag: 'TD' })
    if (hasRates) pen.upTo(columns.rate, ratesOf(line), { tag: 'TD' })
    pen.upTo(columns.amount, line.isOnRequest ? 'auf Anfrage' : formatAmount(line.total), { tag: 'TD' })
  })
  pen.y += height + mm(1.6)
  pen.rule()
  pen.y += mm(2)
}

import { type TaxPart, taxLines } from '@allmend/domain/bookings'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { percentWords } from '@allmend/domain/pricing'
import type { Letter, LetterSum } from './letter.ts'
import { ink, mm, muted, type Pen, page, type Style } from './letter-pen.ts'

const left = { basis: mm(90), tax: mm(109), width: mm(56) } as const
const sums = { left: mm(119), width: mm(46) } as const
const small: Style = { size: 8.5 }
const step = mm(4.4)
const strong: Style = { size: 12.5, bold: true }

/** What the amounts of the lines come to, with what comes on top of them: prices are entered with or without VAT. */
function addedSums({ sections, tax, total, account, result }: Letter): LetterSum[] {
  const rounding = sections
    .flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind === 'rounding')
    .reduce((sum, line) => sum + line.total, 0)
  const isSaidBelow = result.label === 'Total' && rounding === 0 && account.length === 0
  const hasTax = tax.added.length > 0 || tax.contained.length > 0
  return [
    ...tax.added.map((part) => ({ label: `MWST ${basisWords(part)}`, amount: part.tax })),
    ...(isSaidBelow ? [] : [{ label: hasTax ? 'Total inkl. MWST' : 'Total', amount: total - rounding }]),
    ...(rounding === 0 ? [] : [{ label: 'Rundung auf 5 Rappen', amount: rounding }]),
  ]
}

const basisWords = ({ rate, net }: TaxPart) => `${percentWords(rate / 100)} auf ${formatAmount(net)}`

interface TaxTable {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly net: number; readonly tax: number }[]
}

/** VAT that is part of an amount stands apart from the column of amounts: nobody shall add it up. */
function taxTables({ sections, tax, creditedTax }: Letter): TaxTable[] {
  const row = ({ rate, net, tax: amount }: TaxPart) => ({ label: percentWords(rate / 100), net, tax: amount })
  const charged = sections.flatMap(({ lines }) => lines).filter(({ kind }) => kind !== 'rounding')
  const free = taxLines(charged).find(({ rate, net }) => rate === 0 && net !== 0)
  const exempt = free ? [{ label: '0.0 %, von der Steuer ausgenommen', net: free.net, tax: 0 }] : []
  return [
    ...(tax.contained.length > 0
      ? [{ title: 'Im Total enthaltene MWST', rows: [...tax.contained.map(row), ...exempt] }]
      : []),
    ...(creditedTax.length > 0 ? [{ title: 'In Gutschriften enthaltene MWST', rows: creditedTax.map(row) }] : []),
  ]
}

const rowHeight = (pen: Pen, { label }: LetterSum) => Math.max(pen.height(label, sums.width), mm(4)) + mm(0.5)

/** How much room they take below the lines, left and right. */
export function sumsHeight(pen: Pen, letter: Letter): number {
  const rows = [...addedSums(letter), ...letter.account]
  const right = rows.reduce((height, row) => height + rowHeight(pen, row), mm(2)) + mm(9)
  const tables = taxTables(letter).reduce((height, { rows: { length } }) => height + (length + 1) * step + mm(2), 0)
  const height = Math.max(right, tables + (letter.vatNumber ? mm(5) : 0)) + mm(3)
  // Of an order with very many credits they go over pages as they come.
  return Math.min(height, mm(150))
}

/** Left the VAT that is in the amounts, right what they come to and what is left to pay. */
export function drawSums(pen: Pen, letter: Letter): void {
  pen.need(sumsHeight(pen, letter))
  pen.y += mm(1)
  const begin = { y: pen.y, turned: pen.turned }
  drawRight(pen, letter)
  const right = { y: pen.y, turned: pen.turned }
  // Side by side, unless the page was turned in between.
  if (right.turned === begin.turned) pen.y = begin.y
  drawTables(pen, letter)
  if (pen.turned === right.turned) pen.y = Math.max(pen.y, right.y)
}

function drawRight(pen: Pen, letter: Letter): void {
  pen.group('Table', () => {
    for (const row of [...addedSums(letter), ...letter.account]) {
      const height = rowHeight(pen, row)
      pen.need(height)
      pen.group('TR', () => {
        pen.at(sums.left, pen.y, row.label, sums.width, { tag: 'TD' })
        pen.upTo(page.right, formatAmount(row.amount), { tag: 'TD' })
      })
      pen.y += height
    }
    pen.need(mm(9))
    pen.y += mm(0.7)
    pen.rule(ink, sums.left)
    pen.y += mm(2)
    pen.group('TR', () => {
      pen.at(sums.left, pen.y, letter.result.label, sums.width - mm(6), { ...strong, tag: 'TD' })
      pen.upTo(page.right, formatChf(letter.result.amount).replace('\u00a0', ' '), { ...strong, tag: 'TD' })
    })
    pen.y += mm(6.5)
  })
}

function drawTables(pen: Pen, letter: Letter): void {
  for (const { title, rows } of taxTables(letter)) {
    pen.need((rows.length + 1) * step)
    pen.group('Table', () => {
      pen.group('TR', () => {
        const style: Style = { ...small, bold: true, color: muted, tag: 'TH' }
        pen.at(page.left, pen.y, title, left.width, style)
        pen.upTo(left.basis, 'Basis', style)
        pen.upTo(left.tax, 'Steuer', style)
      })
      pen.y += step
      for (const { label, net, tax } of rows) {
        pen.group('TR', () => {
          pen.at(page.left, pen.y, label, left.width, { ...small, tag: 'TD' })
          pen.upTo(left.basis, formatAmount(net), { ...small, tag: 'TD' })
          pen.upTo(left.tax, formatAmount(tax), { ...small, tag: 'TD' })
        })
        pen.y += step
      }
    })
    pen.y += mm(2)
  }
  if (letter.vatNumber === '') return
  pen.at(page.left, pen.y, `MWST-Nr. ${letter.vatNumber}`, left.tax - page.left, { ...small, color: muted })
  pen.y += mm(4)
}

import type { Letter } from './letter.ts'
import { mm, muted, type Pen, page } from './letter-pen.ts'

/** The window of a Swiss C5 envelope, on the right. */
const window = { left: mm(118), top: mm(44) } as const
/** The most a logo takes of the head, and what lies between it and the name. */
const logoBox = { width: mm(36), height: mm(14), gap: mm(4) } as const
const top = mm(13)

/** Who writes to whom, when and about what. */
export function drawHead(pen: Pen, { heading, logo, sender, contact, recipient, facts }: Letter): void {
  const { name, department, place } = partsOf(sender)
  const indent = logo ? pen.picture(logo, page.left, top, logoBox) + logoBox.gap : 0
  const nameWidth = mm(94) - indent
  const large = { size: 12.5, bold: true } as const
  pen.at(page.left + indent, top + mm(2), name, nameWidth, large)
  if (department) {
    const below = top + mm(2.8) + pen.height(name, nameWidth, large)
    pen.at(page.left + indent, below, department, nameWidth, { size: 9, color: muted })
  }
  const right = page.right - window.left
  pen.at(window.left, top + mm(1), [place.join(', '), ...contact].filter(Boolean).join('\n'), right, {
    size: 8.5,
    color: muted,
  })
  drawWindow(pen, [name, ...place], recipient)
  pen.y = mm(45.5)
  for (const { name: label, value, isStrong = false } of facts) {
    pen.group('Sect', () => {
      pen.at(page.left, pen.y, label, mm(26), { size: 9, color: muted })
      pen.at(page.left + mm(26.5), pen.y, value, mm(68), { size: 9, bold: isStrong })
    })
    pen.y += mm(5.3)
  }
  pen.y = Math.max(pen.y + mm(6), mm(83.5))
  pen.at(page.left, pen.y, heading, page.right - page.left, { size: 15, bold: true, tag: 'H1' })
  pen.y += pen.height(heading, page.right - page.left, { size: 15, bold: true }) + mm(3)
}

/** A first line without a number says which office it is; the envelope comes back without it. */
function partsOf([name = '', ...address]: readonly string[]) {
  const [first = ''] = address
  const hasDepartment = address.length > 2 && !/\d/.test(first)
  return { name, department: hasDepartment ? first : '', place: hasDepartment ? address.slice(1) : address }
}

/** The address as the window shows it, below a small line that says who to give it back to. */
function drawWindow(pen: Pen, sender: readonly string[], recipient: readonly string[]): void {
  const [width, back] = [page.right - window.left, { size: 6.5, color: muted }]
  const from = sender.join(', ')
  const height = pen.height(from, width, back)
  pen.at(window.left, window.top, from, width, back)
  pen.y = window.top + height + mm(0.8)
  pen.rule(muted, window.left, page.right)
  pen.at(window.left, pen.y + mm(2.2), recipient.join('\n'), width, { size: 10.5 })
}

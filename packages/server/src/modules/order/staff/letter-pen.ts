import type PDFDocument from 'pdfkit'

export const mm = (length: number) => length * 2.834_645_7
export const page = { left: mm(22), right: mm(190), bottom: mm(272) } as const
export const ink = '#182136'
export const muted = '#566077'
const line = '#dce1ee'

export type Doc = InstanceType<typeof PDFDocument>

const spelled: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '\u202f': ' ' }
const printable = /[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/

/** The fonts every reader has know Western letters; others lose their marks rather than turn into signs nobody can read. */
const plain = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (printable.test(sign)) return sign
      const bare = spelled[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return printable.test(bare) ? bare : '?'
    })
    .join('')

export interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly color?: string
}

/** Writes from top to bottom and turns the page in time. */
export function penOf(doc: Doc) {
  const style = ({ size = 9.5, bold = false, color = ink }: Style) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
  const pen = {
    y: mm(20),
    /** Called on every new page. */
    onPage: () => {},
    need(height: number) {
      if (pen.y + height <= page.bottom) return
      doc.addPage()
      pen.y = mm(20)
      pen.onPage()
    },
    at(x: number, y: number, text: string, width: number, options: Style = {}) {
      style(options).text(plain(text), x, y, { width, lineBreak: true })
    },
    /** Ends at x. */
    upTo(x: number, text: string, options: Style = {}) {
      style(options).text(plain(text), x - mm(40), pen.y, { width: mm(40), align: 'right', lineBreak: false })
    },
    height(text: string, width: number, options: Style = {}) {
      return style(options).heightOfString(plain(text), { width })
    },
    rule(color = line) {
      doc.moveTo(page.left, pen.y).lineTo(page.right, pen.y).lineWidth(0.6).strokeColor(color).stroke()
    },
  }
  return pen
}

export type Pen = ReturnType<typeof penOf>

import type PDFDocument from 'pdfkit'
import { fonts } from './letter-fonts.ts'

export const mm = (length: number) => length * 2.834_645_7
export const page = { left: mm(20), right: mm(190), bottom: mm(272) } as const
export const ink = '#182136'
export const muted = '#566077'
const line = '#dce1ee'

export type Doc = InstanceType<typeof PDFDocument>

// What Inter can draw: Latin with every mark of a European name, Greek, Cyrillic, and the signs of a letter.
const printable =
  /[\n -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1eff\u2010-\u2026\u202f\u2030-\u203a€№™←→−≈≤≥✓]/

/** Other letters lose their marks, other scripts turn into question marks: an empty box would look like a fault of the reader. */
export const plain = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (printable.test(sign)) return sign
      const bare = sign.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
      return [...bare].every((part) => printable.test(part)) ? bare : '?'
    })
    .join('')

type Features = PDFKit.Mixins.TextOptions['features']

/** The font would draw `10x20` as `10×20` and `->` as an arrow. (The types know only what is switched on.) */
const asTyped = { calt: false } as unknown as Features

/** Figures of one width: amounts stand below each other, and the point of `8.1` is not swallowed. */
const figures: PDFKit.Mixins.TextOptions = { features: { calt: false, tnum: true } as unknown as Features }

/** A hyphen would become as wide as a figure, and `Meier-Müller` fall apart. */
const figuresOf = (text: string): PDFKit.Mixins.TextOptions => (text.includes('-') ? { features: asTyped } : figures)

/** What a piece of text is to those who hear a letter read out. */
type Tag = 'P' | 'H1' | 'H2' | 'TH' | 'TD'
type Group = 'Table' | 'TR' | 'Sect'

export interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly color?: string
  readonly tag?: Tag
}

/** Text that goes on in another style on the same line. */
export interface Run {
  readonly text: string
  readonly style: Style
}

/** Writes from top to bottom and turns the page in time. What it writes is tagged, in the order it is written. */
export function penOf(doc: Doc) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let parent = root
  const style = ({ size = 9.5, bold = false, color = ink }: Style) =>
    doc
      .font(bold ? fonts.bold : fonts.regular)
      .fontSize(size)
      .fillColor(color)
  let isOrnament = false
  const tagged = (tag: Tag, draw: () => void) => {
    if (isOrnament) draw()
    else parent.add(doc.struct(tag, {}, [draw]))
  }
  const pen = {
    y: mm(20),
    /** How many pages were turned. */
    turned: 0,
    /** Called on every new page. */
    onPage: () => {},
    need(height: number) {
      if (pen.y + height <= page.bottom) return
      pen.turn()
      pen.onPage()
    },
    turn() {
      doc.addPage()
      pen.y = mm(20)
      pen.turned += 1
    },
    /** Draws what belongs together, such as the cells of a row. */
    group(tag: Group, draw: () => void) {
      if (isOrnament) return draw()
      const [outer, inner] = [parent, doc.struct(tag)]
      outer.add(inner)
      parent = inner
      draw()
      inner.end()
      parent = outer
    },
    /** Draws what is on paper only: lines, pictures, what is repeated. */
    ornament(draw: () => void) {
      if (isOrnament) return draw()
      isOrnament = true
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
      isOrnament = false
    },
    /** What is drawn is told as this text: a code, which nobody hears. */
    figure(alt: string, draw: () => void) {
      parent.add(doc.struct('Figure', { alt }, [draw]))
    },
    /** What draws itself, in a font of its own. */
    write(text: string, tag: Tag, draw: () => void) {
      if (text !== '') tagged(tag, draw)
    },
    at(x: number, y: number, text: string, width: number, options: Style = {}) {
      tagged(options.tag ?? 'P', () =>
        style(options).text(plain(text), x, y, { width, lineBreak: true, ...figuresOf(text) }),
      )
    },
    /** Several styles in one piece. */
    runs(x: number, y: number, runs: readonly Run[], width: number, tag: Tag = 'P') {
      tagged(tag, () => {
        for (const [at, { text, style: how }] of runs.entries()) {
          const options = { width, continued: at < runs.length - 1, ...figuresOf(text) }
          if (at === 0) style(how).text(plain(text), x, y, options)
          else style(how).text(plain(text), options)
        }
      })
    },
    /** As large as it may be; answers with how wide that is. Only what is on paper anyway: a reader is told nothing of it. */
    picture(content: Buffer, x: number, y: number, box: { readonly width: number; readonly height: number }): number {
      // The types do not tell of the way to open a picture before it is placed.
      const image = (doc as unknown as { openImage(source: Buffer): { width: number; height: number } }).openImage(
        content,
      )
      const scale = Math.min(box.width / image.width, box.height / image.height)
      pen.ornament(() => doc.image(content, x, y, { width: image.width * scale }))
      return image.width * scale
    },
    /** Ends at x. */
    upTo(x: number, text: string, options: Style = {}) {
      const place = { width: mm(40), align: 'right', lineBreak: false } as const
      tagged(options.tag ?? 'P', () => style(options).text(plain(text), x - mm(40), pen.y, { ...place, ...figures }))
    },
    height(text: string, width: number, options: Style = {}) {
      return style(options).heightOfString(plain(text), { width, ...figuresOf(text) })
    },
    rule(color = line, from = page.left, until = page.right) {
      pen.ornament(() =>
        doc.moveTo(from, pen.y).lineTo(until, pen.y).lineWidth(0.6).strokeColor(color).undash().stroke(),
      )
    },
    end() {
      root.end()
    },
  }
  return pen
}

export type Pen = ReturnType<typeof penOf>

/** A heading, or the sentences below it. */
export interface Paragraph {
  readonly heading?: string
  readonly text: string
}

/** A4 in points. */
const page = { width: 595, height: 842, margin: 64 } as const
const lineLength = 88
const leading = 16

interface Line {
  readonly font: 'F1' | 'F2'
  readonly size: number
  readonly text: string
}

/** Words in lines of a length that fits the page. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lineLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const body = (text: string): Line => ({ font: 'F1', size: 11, text })

function linesOf(title: string, paragraphs: readonly Paragraph[]): Line[] {
  const rest = paragraphs.flatMap(({ heading, text }) => [
    body(''),
    ...(heading ? [{ font: 'F2', size: 12, text: heading } as const] : []),
    ...wrap(text).map(body),
  ])
  return [{ font: 'F2', size: 18, text: title }, body(''), ...rest]
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&')

function drawn(lines: readonly Line[]): string {
  const shown = lines.map(({ font, size, text }) => `/${font} ${size} Tf (${escaped(text)}) Tj T*`)
  return ['BT', `${leading} TL`, `${page.margin} ${page.height - page.margin} Td`, ...shown, 'ET'].join('\n')
}

/** A plain document with the letters every reader has; Latin-1, which holds what German needs. */
export function makePdf(title: string, paragraphs: readonly Paragraph[]): Buffer {
  const perPage = Math.floor((page.height - 2 * page.margin) / leading)
  const lines = linesOf(title, paragraphs)
  const pages = Array.from({ length: Math.ceil(lines.length / perPage) }, (_, at) =>
    drawn(lines.slice(at * perPage, (at + 1) * perPage)),
  )
  const firstPage = 5
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (de-CH) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${firstPage + 2 * at} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  const parts = ['%PDF-1.4\n']
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    const part = `${at + 1} 0 obj\n${object}\nendobj\n`
    offsets.push(length)
    length += part.length
    parts.push(part)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  )
  return Buffer.from(parts.join(''), 'latin1')
}

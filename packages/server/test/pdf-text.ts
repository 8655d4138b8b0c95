import { inflateSync } from 'node:zlib'

interface Piece {
  readonly head: string
  readonly body: string
}

/** The objects of a file, their streams unpacked. */
function objectsOf(pdf: Buffer): Map<number, Piece> {
  const source = pdf.toString('latin1')
  const objects = source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:stream\r?\n([\s\S]*?)\nendstream\s*)?endobj/gm)
  return new Map(
    [...objects].map(([, id, head = '', body = '']) => {
      const isPacked = head.includes('/FlateDecode')
      return [Number(id), { head, body: isPacked ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body }]
    }),
  )
}

const readHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Which letters a sign of a font stands for, as a reader that searches or copies takes it. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      letters.set(Number.parseInt(from, 16) + at, readHex(hex.replaceAll(' ', '')))
    }
  }
  return letters
}

const mapped = (hex: string, letters: Map<number, string>) =>
  (hex.match(/.{4}/g) ?? []).map((sign) => letters.get(Number.parseInt(sign, 16)) ?? '\ufffd').join('')

/** Fonts that every reader has are not mapped: their signs are those of this encoding. */
const inWindows = new TextDecoder('windows-1252')

/** A piece of text and where it begins, in points from the left and from the bottom of its page. */
interface DrawnText {
  readonly x: number
  readonly y: number
  readonly text: string
}

/** The text of a letter, a line for each piece that is drawn: what can be selected and searched in it. */
export const pdfText = (pdf: Buffer): string =>
  pdfPieces(pdf)
    .map(({ text }) => text)
    .join('\n')

export function pdfPieces(pdf: Buffer): DrawnText[] {
  const objects = objectsOf(pdf)
  const target = (head: string, name: string) => objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]))
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, lettersOf(target(objects.get(Number(id))?.head ?? '', 'ToUnicode')?.body ?? ''))
    }
  }
  const pieces: DrawnText[] = []
  for (const { body } of objects.values()) {
    let letters: Map<number, string> | undefined
    let [x, y] = [0, 0]
    const steps = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
    for (const [, left, bottom, font, drawn] of body.matchAll(steps)) {
      if (left) [x, y] = [Number(left), Number(bottom)]
      if (font) letters = fonts.get(font)
      if (drawn === undefined) continue
      const hex = [...drawn.matchAll(/<(\w+)>/g)].map(([, signs = '']) => signs).join('')
      pieces.push({ x, y, text: letters?.size ? mapped(hex, letters) : inWindows.decode(Buffer.from(hex, 'hex')) })
    }
  }
  return pieces
}

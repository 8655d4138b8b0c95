import { strToU8, zipSync } from 'fflate'

const office = 'application/vnd.openxmlformats-officedocument'
const kinds = {
  docx: { part: 'word/document.xml', type: `${office}.wordprocessingml.document` },
  xlsx: { part: 'xl/workbook.xml', type: `${office}.spreadsheetml.sheet` },
  pptx: { part: 'ppt/presentation.xml', type: `${office}.presentationml.presentation` },
} as const

export type OpenXml = keyof typeof kinds

/** A ZIP of these texts. */
export const zipOf = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))

/** The declarations of a document; `part` is where it says that its text lies. */
export const declarationsOf = (ending: OpenXml, part: string = kinds[ending].part): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/${part}" ContentType="${kinds[ending].type}.main+xml"/></Types>`

/** The smallest there is of what Office writes today. */
export const openXmlOf = (ending: OpenXml): Buffer =>
  zipOf({ '[Content_Types].xml': declarationsOf(ending), [kinds[ending].part]: '<text/>' })

const noEntry = 0xff_ff_ff_ff
const endOfChain = 0xff_ff_ff_fe
const [storage, stream, root] = [1, 2, 5]

interface Place {
  readonly name: string
  readonly kind: number
  readonly right?: number
  readonly child?: number
}

/** A compound file with these streams, and in a folder of it those of an embedded document. */
export function compoundOf(streams: readonly string[], embedded: readonly string[] = []): Buffer {
  const names = [...streams, 'ObjectPool']
  const inside = names.length + 1
  const places: Place[] = [
    { name: 'Root Entry', kind: root, child: 1 },
    ...streams.map((name, at) => ({ name, kind: stream, right: at + 2 })),
    { name: 'ObjectPool', kind: storage, ...(embedded.length > 0 && { child: inside }) },
    ...embedded.map((name, at) => ({
      name,
      kind: stream,
      ...(at + 1 < embedded.length && { right: inside + at + 1 }),
    })),
  ]
  const sectors = Math.ceil(places.length / 4)
  const head = Buffer.alloc(512, 0xff)
  head.write('d0cf11e0a1b11ae1', 'hex')
  head.fill(0, 8, 76)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(1, 44)
  head.writeUInt32LE(1, 48)
  head.writeUInt32LE(endOfChain, 68)
  head.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  for (let at = 1; at <= sectors; at += 1) table.writeUInt32LE(at < sectors ? at + 1 : endOfChain, 4 * at)
  const directory = Buffer.alloc(512 * sectors)
  for (const [at, { name, kind, right = noEntry, child = noEntry }] of places.entries()) {
    const entry = directory.subarray(128 * at, 128 * (at + 1))
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(2 * (name.length + 1), 64)
    entry.writeUInt8(kind, 66)
    entry.writeUInt32LE(noEntry, 68)
    entry.writeUInt32LE(right, 72)
    entry.writeUInt32LE(child, 76)
    entry.writeUInt32LE(kind === stream ? 4096 : 0, 120)
  }
  return Buffer.concat([head, table, directory])
}

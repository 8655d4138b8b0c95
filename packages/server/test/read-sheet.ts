import { inflateRawSync } from 'node:zlib'

/** One file of a zip, found through the list at its end. */
function unpack(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const packed = zip.subarray(start, start + size)
      return (method === 8 ? inflateRawSync(packed) : packed).toString('utf8')
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error(`no ${name}`)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plainText = (xml: string) => xml.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** What a spreadsheet shows: text as it was written, numbers as numbers, dates as days since 30.12.1899. */
export function readSheet(zip: Buffer): (string | number | null)[][] {
  const shared = [...unpack(zip, 'xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([\s\S]*?)<\/t><\/si>/g)].map(
    ([, text]) => plainText(text ?? ''),
  )
  const sheet = unpack(zip, 'xl/worksheets/sheet1.xml')
  if (/<f[ >]/.test(sheet)) throw new Error('a formula')
  return [...sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) =>
    [...(row ?? '').matchAll(/<c ([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map(([, attributes, value]) => {
      if (value === undefined) return null
      return attributes?.includes('t="s"') ? (shared[Number(value)] ?? null) : Number(value)
    }),
  )
}

/** How its cells are shown: `dd.mm.yyyy`; empty for what has no format. */
export function readFormats(zip: Buffer): string[][] {
  const styles = unpack(zip, 'xl/styles.xml')
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [
      id,
      plainText(code ?? ''),
    ]),
  )
  const [, cellXfs = ''] = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles) ?? []
  const used = [...cellXfs.matchAll(/<xf ([^>]*?)\/?>/g)].map(
    ([, xf]) => codes.get(/numFmtId="(\d+)"/.exec(xf ?? '')?.[1]) ?? '',
  )
  return rowsOf(zip).map((row) =>
    [...row.matchAll(/<c ([^>]*?)\/?>/g)].map(
      ([, cell]) => used[Number(/ ?s="(\d+)"/.exec(cell ?? '')?.[1] ?? 0)] ?? '',
    ),
  )
}

const rowsOf = (zip: Buffer) =>
  [...unpack(zip, 'xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) => row ?? '')

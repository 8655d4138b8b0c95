import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { writeSheet } from './write-sheet.ts'

async function written(head: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const out = new PassThrough()
  const [content] = await Promise.all([buffer(out), writeSheet('Probe', head, rows, out)])
  return content
}

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

/** What a spreadsheet shows: text as it was written, numbers as numbers. */
function readSheet(zip: Buffer): (string | number | null)[][] {
  const shared = [...unpack(zip, 'xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([\s\S]*?)<\/t><\/si>/g)].map(
    ([, text]) => plainText(text ?? ''),
  )
  const sheet = unpack(zip, 'xl/worksheets/sheet1.xml')
  expect(sheet).not.toMatch(/<f[ >]/)
  return [...sheet.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) =>
    [...(row ?? '').matchAll(/<c ([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map(([, attributes, value]) => {
      if (value === undefined) return null
      return attributes?.includes('t="s"') ? (shared[Number(value)] ?? null) : Number(value)
    }),
  )
}

// What no XML may hold is left out by whoever writes the sheet.
const writable = fc
  .string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\n', '<', '&', '"', "'", ' ', 'ä', '😀', '1'),
    maxLength: 12,
  })
  .filter((text) => text !== '')

it('text stays text whatever it begins with, and numbers stay numbers', async () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((rappen) => rappen / 100)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(writable, amount), { minLength: 1, maxLength: 5 }), async (rows) => {
      expect(readSheet(await written(['Name', 'Betrag'], rows))).toEqual([['Name', 'Betrag'], ...rows])
    }),
    { numRuns: 40 },
  )
})

it('characters that would break the file, and more than a cell holds, are left out', async () => {
  const [, row] = readSheet(await written(['Name'], [[`a\u0000\u0008\u001fb${'x'.repeat(40_000)}`]]))
  expect(row?.[0]).toMatch(/^abx+$/)
  expect(String(row?.[0]).length).toBeLessThanOrEqual(32_767)
})

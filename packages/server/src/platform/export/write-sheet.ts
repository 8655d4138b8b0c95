import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import writeXlsxFile from 'write-excel-file/node'
import type { Cell } from './cell.ts'

/** What fits into a cell; a spreadsheet calls a file with more damaged. */
const longest = 32_767

const bold = (value: string) => ({ value, fontWeight: 'bold' as const, type: String })

/** Text is written as text: a cell that begins with = is no formula. */
const plain = (value: Cell) => {
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value: value ? 'Ja' : 'Nein', type: String }
  return value === null || value === '' ? null : { value: value.slice(0, longest), type: String }
}

/** A spreadsheet with a heading that stays in sight. It is built in memory and packed piece by piece. */
export async function writeSheet(
  name: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  into: Writable,
  signal?: AbortSignal,
): Promise<void> {
  const packed = new PassThrough()
  const cells = [head.map(bold), ...rows.map((row) => row.map(plain))]
  const written = pipeline(packed, into, { ...(signal && { signal }) })
  await Promise.all([
    writeXlsxFile(cells, { sheet: name, stickyRowsCount: 1 })
      .toStream(packed)
      .catch((error: Error) => packed.destroy(error)),
    written,
  ])
}

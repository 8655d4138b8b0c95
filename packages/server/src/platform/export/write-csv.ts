import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { AmountCell, type Cell, DateCell } from './cell.ts'
import { defuse } from './defuse.ts'

const plain = (value: Cell) => {
  if (value instanceof DateCell) return value.text
  return value instanceof AmountCell ? value.francs : value
}

async function* plainLines(lines: AsyncIterable<readonly Cell[]>) {
  for await (const line of lines) yield line.map(plain)
}

/**
 * Row by row. Excel of this country wants semicolons, a mark for UTF-8, and CRLF. Text always stands in quotes and is defused; numbers
 * stay bare, negative ones too, so that a spreadsheet can reckon with them.
 */
export async function writeCsv(
  lines: AsyncIterable<readonly Cell[]>,
  into: Writable,
  signal?: AbortSignal,
): Promise<void> {
  const csv = stringify({
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { boolean: (value) => (value ? 'Ja' : 'Nein'), string: defuse },
  })
  await pipeline(Readable.from(plainLines(lines)), csv, into, { ...(signal && { signal }) })
}

import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Cell } from './cell.ts'
import { defuse } from './defuse.ts'

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
  await pipeline(Readable.from(lines), csv, into, { ...(signal && { signal }) })
}

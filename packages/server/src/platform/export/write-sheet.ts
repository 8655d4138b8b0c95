import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import writeXlsxFile from 'write-excel-file/node'
import { AmountCell, type Cell, DateCell } from './cell.ts'

/** What fits into a cell; a spreadsheet calls a file with more damaged. */
const longest = 32_767

const bold = (value: string) => ({ value, fontWeight: 'bold' as const, type: String })

/** As dates and amounts are written here; the spreadsheet puts its own mark between the thousands. */
const formats = { day: 'dd.mm.yyyy', time: 'dd.mm.yyyy hh:mm', amount: '#,##0.00' }

/** Text is written as text: a cell that begins with = is no formula. */
const plain = (value: Cell) => {
  if (value instanceof DateCell) {
    return { value: value.date, type: Date, format: value.hasTime ? formats.time : formats.day }
  }
  if (value instanceof AmountCell) return { value: value.francs, type: Number, format: formats.amount }
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'boolean') return { value: value ? 'Ja' : 'Nein', type: String }
  return value === null || value === '' ? null : { value: value.slice(0, longest), type: String }
}

/** What does not fit into its column is shown as #######, also a date. */
function widthOf(head: string, cells: readonly Cell[]): number {
  const shown = cells.map((cell) =>
    cell instanceof DateCell ? cell.text : cell instanceof AmountCell ? cell.francs.toFixed(2) : cell,
  )
  return Math.min(60, 2 + shown.reduce<number>((most, one) => Math.max(most, String(one ?? '').length), head.length))
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
  const columns = head.map((title, place) => ({
    width: widthOf(
      title,
      rows.map((row) => row[place] ?? null),
    ),
  }))
  const written = pipeline(packed, into, { ...(signal && { signal }) })
  await Promise.all([
    writeXlsxFile(cells, { sheet: name, stickyRowsCount: 1, columns })
      .toStream(packed)
      .catch((error: Error) => packed.destroy(error)),
    written,
  ])
}

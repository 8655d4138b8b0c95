const words = (cell: string) => cell.replaceAll(/<[^<>]*>/g, '').trim()
const isNumber = (cell: string) => /^(?=.*\d)[\d’'.,% –-]+$/.test(words(cell))

/** The rows of a table as its cells, each with the markup that stands around it. */
const cellsOf = (rows: readonly string[]) => rows.map((row) => row.split(/(?=<t[dh]>)/))

/** Columns that hold nothing but numbers stand right, with their heading, so that they can be compared. */
function alignTable(table: string): string {
  // With cells over several columns nobody knows which column is which.
  if (/ (?:col|row)span=/.test(table)) return table
  const [head = '', ...rows] = table.split('<tr>')
  const cells = cellsOf(rows)
  const isNumeric = (column: number) => {
    const body = cells.map((row) => row[column] ?? '').filter((cell) => cell.startsWith('<td>'))
    return body.length > 0 && body.every(isNumber)
  }
  const aligned = cells.map((row) =>
    row
      .map((cell, column) => (isNumeric(column) ? cell.replace(/^<(t[dh])>/, '<$1 data-align="end">') : cell))
      .join(''),
  )
  return [head, ...aligned].join('<tr>')
}

export const alignNumbers = (html: string): string =>
  html
    .split('</table>')
    .map((part) => {
      const start = part.lastIndexOf('<table>')
      return start < 0 ? part : `${part.slice(0, start)}${alignTable(part.slice(start))}`
    })
    .join('</table>')

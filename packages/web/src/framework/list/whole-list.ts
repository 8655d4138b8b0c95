import type { ListPageOf, ListRequest } from './list-description.ts'

type Value = string | number | boolean

/** How the browser finds and orders the rows of a list the server gives whole. */
interface WholeListRules<Row> {
  readonly text: (row: Row) => string
  readonly sortBy: Readonly<Record<string, (row: Row) => Value>>
  readonly filters?: Readonly<Record<string, (row: Row, value: string) => boolean>>
}

const collator = new Intl.Collator('de-CH', { numeric: true })

/** «Müller», «mueller» and «MULLER» are the same to somebody who searches. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/([aou])e/g, '$1')

function compare(a: Value, b: Value): number {
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
}

/** One page of a list that is here whole, as the server would give it. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, itemsPerPage, sort: [sort], filters: { search = '', ...filters } }: ListRequest,
  rules: WholeListRules<Row>,
): ListPageOf<Row> {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    const text = folded(rules.text(row))
    return (
      words.every((word) => text.includes(word)) &&
      Object.entries(filters).every(([name, value]) => !value || (rules.filters?.[name]?.(row, value) ?? true))
    )
  })
  const rank = sort && rules.sortBy[sort.field]
  const sign = sort?.direction === 'desc' ? -1 : 1
  const sorted = rank ? found.toSorted((a, b) => sign * compare(rank(a), rank(b))) : found
  return { totalRecords: found.length, rows: sorted.slice((page - 1) * itemsPerPage, page * itemsPerPage) }
}

import type { TableQuery } from '@allmend/contract'
import { type SelectQueryBuilder, sql } from 'kysely'

/**
 * One page of a list, in the wanted order. `columns` maps the names the API sorts by to columns; the first of them ends
 * every order, so that equal rows never swap pages.
 */
export function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page, itemsPerPage, sort }: Pick<TableQuery, 'page' | 'itemsPerPage' | 'sort'>,
  columns: Readonly<Record<string, string>>,
): SelectQueryBuilder<DB, TB, O> {
  const [tieBreaker] = Object.values(columns)
  const orders = [
    ...sort.map(({ field, direction }) => [columns[field], direction] as const),
    [tieBreaker, 'asc'] as const,
  ]
  let paged = query
  for (const [column, direction] of orders) {
    if (column) paged = paged.orderBy(sql.ref(column), direction)
  }
  return itemsPerPage === null ? paged : paged.limit(itemsPerPage).offset((page - 1) * itemsPerPage)
}

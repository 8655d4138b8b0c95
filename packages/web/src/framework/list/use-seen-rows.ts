import { useRef } from 'react'
import type { ListPageOf, TableDescription } from './list-description.ts'

/** The rows of all pages somebody has turned: a selection may reach over several. */
export function useSeenRows<Row>(
  { rowId }: Pick<TableDescription<Row>, 'rowId'>,
  page: ListPageOf<Row> | undefined,
): ReadonlyMap<number, Row> {
  const seen = useRef(new Map<number, Row>())
  for (const row of page?.rows ?? []) seen.current.set(rowId(row), row)
  return seen.current
}

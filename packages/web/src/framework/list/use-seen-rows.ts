import { useRef } from 'react'
import type { ListPageOf, TableDescription } from './list-description.ts'

interface SeenRow<Row> {
  readonly row: Row
  /** Where in the whole list it stood when it was last seen. */
  readonly place: number
}

/** The rows of all pages somebody has turned: a selection may reach over several. Gives those chosen, in the order of the list. */
export function useSeenRows<Row>(
  { rowId }: Pick<TableDescription<Row>, 'rowId'>,
  page: ListPageOf<Row> | undefined,
  firstPlace: number,
): (chosen: Readonly<Record<string, boolean>>) => readonly Row[] {
  const seen = useRef(new Map<string, SeenRow<Row>>())
  for (const [at, row] of (page?.rows ?? []).entries()) {
    seen.current.set(String(rowId(row)), { row, place: firstPlace + at })
  }
  return (chosen) =>
    Object.keys(chosen)
      .flatMap((id) => seen.current.get(id) ?? [])
      .sort((one, other) => one.place - other.place)
      .map(({ row }) => row)
}

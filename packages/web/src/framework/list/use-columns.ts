import { useMemo } from 'react'
import { useMay } from '../permission.ts'
import { useCurrentUser } from '../session.ts'
import type { ListColumn, TableDescription } from './list-description.ts'

/** The columns this person may see; the same array as long as nobody else signs in. */
export function useColumns<Row>(list: TableDescription<Row>): readonly ListColumn<Row>[] {
  const may = useMay()
  const user = useCurrentUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one may depends on who one is.
  return useMemo(() => list.columns.filter(({ access }) => !access || may(access)), [list, user])
}

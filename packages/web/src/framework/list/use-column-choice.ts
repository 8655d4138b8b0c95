import type { ListColumn, ListDescription } from './list-description.ts'
import { useListPreference, useSaveListPreference } from './list-preferences.queries.ts'
import { useColumns } from './use-columns.ts'

export interface ColumnChoice<Row> {
  /** All this person may see. */
  readonly columns: readonly ListColumn<Row>[]
  readonly ids: readonly string[]
  readonly visible: readonly string[]
  readonly isStandard: boolean
  readonly isPending: boolean
  readonly choose: (column: string, isVisible: boolean) => void
  readonly reset: () => void
}

/** Which of these columns are shown: the kept ones, or the standard. The main one always is. */
export function visibleColumns(
  columns: readonly Pick<ListColumn<never>, 'id' | 'isMain' | 'isHidden'>[],
  kept: readonly string[],
): readonly string[] {
  const isShown = kept.length > 0 ? ({ id }: { id: string }) => kept.includes(id) : isShownByDefault
  return columns.filter((column) => column.isMain || isShown(column)).map(({ id }) => id)
}

const isShownByDefault = ({ isHidden }: { isHidden?: true }) => !isHidden

export function useColumnChoice<Row>(list: ListDescription<Row>): ColumnChoice<Row> {
  const columns = useColumns(list)
  const { columns: kept, isPending } = useListPreference(list.name)
  const save = useSaveListPreference(list.name)
  const visible = visibleColumns(columns, kept)
  const ids = columns.map(({ id }) => id)
  return {
    columns,
    ids,
    visible,
    isStandard: kept.length === 0,
    isPending,
    choose: (column, isVisible) => save.mutate(ids.filter((id) => (id === column ? isVisible : visible.includes(id)))),
    reset: () => save.mutate([]),
  }
}

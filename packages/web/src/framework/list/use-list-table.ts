import {
  type ColumnDef,
  functionalUpdate,
  getCoreRowModel,
  type RowSelectionState,
  type Table,
  useReactTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListColumn, ListPageOf, TableDescription } from './list-description.ts'
import type { ListState, StateChange } from './list-state.ts'

interface ListTableOptions<Row> {
  readonly list: TableDescription<Row>
  readonly columns: readonly ListColumn<Row>[]
  /** Of these columns; all when missing. */
  readonly visible?: readonly string[]
  readonly state: ListState
  readonly onChange: (change: StateChange) => void
  readonly page: ListPageOf<Row> | undefined
  readonly selection: RowSelectionState
  readonly onSelect: (selection: RowSelectionState) => void
  readonly isSingle?: boolean
}

const noRows: never[] = []

/** The table's own logic: which columns, which page, what is sorted and selected. The rows come sorted and paged. */
export function useListTable<Row>(options: ListTableOptions<Row>): Table<Row> {
  const { list, columns, visible, state, onChange, page, selection, onSelect, isSingle = false } = options
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Row> => ({
          id: column.id,
          // Only a column that stands for a value can be sorted.
          accessorFn: (row) => row,
          header: column.label,
          size: column.width,
          enableSorting: column.sort !== undefined,
          enableHiding: !column.isMain,
          meta: column,
        }),
      ),
    [columns],
  )
  const sorted = columns.find(({ sort }) => sort === state.sort.field)
  const sorting = sorted ? [{ id: sorted.id, desc: state.sort.direction === 'desc' }] : []
  const pagination = { pageIndex: state.page - 1, pageSize: state.itemsPerPage }

  return useReactTable<Row>({
    data: (page?.rows ?? noRows) as Row[],
    columns: definitions,
    getRowId: (row) => String(list.rowId(row)),
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    manualPagination: true,
    rowCount: page?.totalRecords ?? 0,
    enableMultiRowSelection: !isSingle,
    state: {
      sorting,
      pagination,
      rowSelection: selection,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, visible?.includes(id) ?? true])),
    },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting)
      const field = columns.find(({ id }) => id === next?.id)?.sort
      if (next && field) onChange({ sort: { field, direction: next.desc ? 'desc' : 'asc' } })
    },
    onPaginationChange: (updater) => {
      const { pageIndex, pageSize } = functionalUpdate(updater, pagination)
      onChange({ page: pageSize === state.itemsPerPage ? pageIndex + 1 : 1, itemsPerPage: pageSize })
    },
    onRowSelectionChange: (updater) => onSelect(functionalUpdate(updater, selection)),
  })
}

/** The description a column of the table was made from. */
export const describedBy = <Row>(column: { readonly columnDef: ColumnDef<Row> }): ListColumn<Row> =>
  column.columnDef.meta as ListColumn<Row>

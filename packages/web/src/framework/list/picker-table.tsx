import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-admin.css'
import './list.css'
import './list-filters.css'
import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'
import { ListBody } from './list-body.tsx'
import type { ListRequest, ListRows, TableDescription } from './list-description.ts'
import { ListSearch } from './list-search.tsx'
import { firstState, isFiltered, nextState, requestOf, type StateChange } from './list-state.ts'
import { SortMenu } from './sort-menu.tsx'
import { useColumns } from './use-columns.ts'
import { useLastPage } from './use-last-page.ts'
import { useListTable } from './use-list-table.ts'
import { useIsNarrow } from './use-width.ts'

interface PickerTableProps<Row> {
  /** Made once, outside of any component. */
  readonly list: TableDescription<Row>
  /** A hook: the rows that are asked for, usually `useQuery(someQuery(request))`. */
  useRows(request: ListRequest): ListRows<Row>
  readonly selectedId: number | null
  readonly onSelect: (row: Row) => void
}

/** The table of a list inside a dialog: searched, sorted and paged without the address, and one row is chosen. */
export function PickerTable<Row>({ list, useRows, selectedId, onSelect }: PickerTableProps<Row>) {
  const isNarrow = useIsNarrow()
  const [state, setState] = useState(() => firstState(list))
  const change = (next: StateChange) => setState((current) => nextState(current, next))
  const rows = useRows(requestOf(state))
  useLastPage(state, rows, change)
  const select = (selection: RowSelectionState) => {
    const chosen = rows.data?.rows.find((row) => selection[String(list.rowId(row))])
    if (chosen) onSelect(chosen)
  }
  const table = useListTable({
    list,
    columns: useColumns(list),
    state,
    onChange: change,
    page: rows.data,
    selection: selectedId === null ? {} : { [selectedId]: true },
    onSelect: select,
    isSingle: true,
  })
  return (
    <div className="list-picker">
      <search className="filters">
        <ListSearch
          data-autofocus
          label={`${list.words.many} durchsuchen`}
          placeholder={list.searchPlaceholder}
          value={state.search}
          onChange={(search) => change({ search })}
        />
        {isNarrow && <SortMenu table={table} />}
      </search>
      <ListBody
        list={list}
        table={table}
        choice="one"
        rows={rows}
        isFiltered={isFiltered(state)}
        onReset={() => change({ search: '' })}
      />
    </div>
  )
}

import './list-filters.css'
import { Button } from '@mantine/core'
import type { Table } from '@tanstack/react-table'
import { useMay } from '../permission.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterAdd } from './filter-add.tsx'
import { FilterChip } from './filter-chip.tsx'
import { LinkedChip } from './linked-chip.tsx'
import type { ListDescription } from './list-description.ts'
import { isUsed, withoutFilter } from './list-filter.ts'
import { ListSearch } from './list-search.tsx'
import { isFiltered, type ListState, type StateChange } from './list-state.ts'
import { SortMenu } from './sort-menu.tsx'
import type { ColumnChoice } from './use-column-choice.ts'
import { useIsNarrow } from './use-width.ts'

interface ListToolbarProps<Row> {
  readonly list: ListDescription<Row>
  readonly table: Table<Row>
  readonly state: ListState
  readonly onChange: (change: StateChange) => void
  readonly onReset: () => void
  /** What had the focus is no more. */
  readonly onGone: () => void
  readonly columns: ColumnChoice<Row>
}

export function ListToolbar<Row>({ list, table, state, onChange, onReset, onGone, columns }: ListToolbarProps<Row>) {
  const may = useMay()
  const isNarrow = useIsNarrow()
  const filters = (list.filters ?? []).filter(({ access }) => !access || may(access))
  const used = filters.filter((filter) => isUsed(filter, state.filters))
  const unused = filters.filter((filter) => filter.kind !== 'linked' && !isUsed(filter, state.filters))
  const setFilters = (values: ListState['filters']) => onChange({ filters: values })
  return (
    <search className="filters">
      <ListSearch
        label={`${list.words.many} durchsuchen`}
        placeholder={list.searchPlaceholder}
        value={state.search}
        onChange={(search) => onChange({ search })}
      />
      {used.length > 0 && (
        <ul className="chips" aria-label="Filter">
          {used.map((filter) => {
            const props = {
              values: state.filters,
              onRemove: () => {
                setFilters(withoutFilter(filter, state.filters))
                onGone()
              },
            }
            return filter.kind === 'linked' ? (
              <LinkedChip key={filter.name} filter={filter} {...props} />
            ) : (
              <FilterChip key={filter.name} filter={filter} onChange={setFilters} {...props} />
            )
          })}
        </ul>
      )}
      <FilterAdd filters={unused} values={state.filters} onChange={setFilters} />
      {isNarrow && <SortMenu table={table} />}
      {isFiltered(state) && (
        <Button variant="subtle" color="gray" onClick={onReset}>
          Zurücksetzen
        </Button>
      )}
      {!isNarrow && <ColumnsMenu choice={columns} />}
    </search>
  )
}

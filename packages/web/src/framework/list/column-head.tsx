import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import { describedBy } from './use-list-table.ts'

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort } as const
const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** Names a column and sorts by it: up first, then down. */
export function ColumnHead<Row>({ header }: { header: Header<Row, unknown> }) {
  const { column } = header
  const { label, align } = describedBy(column)
  if (!column.getCanSort()) {
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    )
  }
  const state = column.getIsSorted() || 'none'
  const Icon = sortIcons[state]
  return (
    <th scope="col" data-align={align} aria-sort={ariaSort[state]}>
      <button type="button" className="table__sort" onClick={() => column.toggleSorting()}>
        {label}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  )
}

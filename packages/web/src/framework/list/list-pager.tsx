import { formatCount } from '@allmend/domain/money'
import { Pagination } from '@mantine/core'
import type { Table } from '@tanstack/react-table'
import { pageSizes } from '../../lib/table-search.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useIsPhone } from './use-width.ts'

const names = {
  first: 'Erste Seite',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  last: 'Letzte Seite',
} as const

export function ListPager<Row>({ table }: { table: Table<Row> }) {
  const isPhone = useIsPhone()
  const { pageIndex, pageSize } = table.getState().pagination
  const total = table.getRowCount()
  const pages = Math.max(1, table.getPageCount())
  return (
    <footer className="pager">
      <p className="num" role="status">
        {formatCount(Math.min(total, pageIndex * pageSize + 1))}–
        {formatCount(Math.min(total, (pageIndex + 1) * pageSize))} von {formatCount(total)}
      </p>
      <SelectField
        className="pager__size"
        aria-label="Einträge pro Seite"
        value={String(pageSize)}
        onChange={({ currentTarget }) => table.setPageSize(Number(currentTarget.value))}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} pro Seite` }))}
      />
      {isPhone && (
        <p className="pager__place num">
          Seite {formatCount(pageIndex + 1)} von {formatCount(pages)}
        </p>
      )}
      <Pagination
        className="pager__pages"
        role="navigation"
        aria-label="Seiten"
        value={pageIndex + 1}
        total={pages}
        siblings={1}
        withPages={!isPhone}
        onChange={(page) => table.setPageIndex(page - 1)}
        getControlProps={(control) => ({ 'aria-label': names[control] })}
        getItemProps={(item) => ({ 'aria-label': `Seite ${item}` })}
      />
    </footer>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { useLoading } from '../use-loading.ts'
import { ListCards } from './list-cards.tsx'
import type { ListRows } from './list-description.ts'
import { ListPager } from './list-pager.tsx'
import { ListTable, type RowsProps } from './list-table.tsx'
import { useIsNarrow } from './use-width.ts'

const skeletonRows = ['1', '2', '3', '4', '5', '6', '7', '8']

interface ListBodyProps<Row> extends RowsProps<Row> {
  readonly rows: ListRows<Row>
  readonly isFiltered: boolean
  /** Of the open tab, where neither a search nor a filter narrows it. */
  readonly emptyTab?: { readonly title: string; readonly text?: string } | undefined
  readonly onReset: () => void
}

/** The rows as a table or as cards, or why there are none. */
export function ListBody<Row>({ rows, isFiltered, emptyTab, onReset, ...props }: ListBodyProps<Row>) {
  const { empty } = props.list
  const isNarrow = useIsNarrow()
  const showSkeleton = useLoading(rows.isPending)
  if (showSkeleton) {
    return (
      <div className="panel__body list-skeleton" aria-busy="true">
        {skeletonRows.map((row) => (
          <Skeleton key={row} height={28} />
        ))}
      </div>
    )
  }
  if (rows.error && !rows.data) return <LoadError error={rows.error} onRetry={rows.refetch} />
  if (!rows.data) return <div className="list-skeleton" />
  if (rows.data.totalRecords === 0 && emptyTab) return <EmptyState icon={empty.icon} {...emptyTab} />
  if (rows.data.totalRecords === 0) {
    return isFiltered ? (
      <EmptyState icon={empty.icon} title={empty.filtered} text="Ändern Sie die Suche oder die Filter.">
        <Button variant="default" onClick={onReset}>
          Filter zurücksetzen
        </Button>
      </EmptyState>
    ) : (
      <EmptyState icon={empty.icon} title={empty.title} {...(empty.text && { text: empty.text })} />
    )
  }
  return (
    <div className="list-rows" aria-busy={rows.isPlaceholderData}>
      {isNarrow ? <ListCards {...props} /> : <ListTable {...props} />}
      <ListPager table={props.table} />
    </div>
  )
}

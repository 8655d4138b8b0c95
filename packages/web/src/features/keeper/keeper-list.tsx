import './keeper-list.css'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconPencil, IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { pageOf, pageOfFive } from './page-of-five.ts'
import { Pager } from './pager.tsx'

export interface KeeperColumn<Row> {
  readonly label: string
  readonly align?: 'end'
  readonly cell: (row: Row) => ReactNode
}

interface KeeperListProps<Row> {
  readonly title: string
  readonly text: string
  readonly query: {
    readonly data: readonly Row[] | undefined
    readonly isPending: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly search: { readonly label: string; readonly placeholder: string }
  readonly find: (rows: readonly Row[], text: string) => readonly Row[]
  readonly empty: { readonly icon: ReactNode; readonly title: string }
  readonly create: { readonly label: string; readonly onClick: () => void }
  readonly edit: { readonly label: (row: Row) => string; readonly onClick: (row: Row) => void }
  /** The first holds what a row is called. */
  readonly columns: readonly KeeperColumn<Row>[]
  /** Further buttons of a row. */
  readonly more?: (row: Row) => ReactNode
  readonly note: string
  /** What has to be known before one of them is pressed. */
  readonly warning?: ReactNode
  readonly tools?: ReactNode
  /** Which rows are in sight, for whoever asks for more about them. */
  readonly onShown?: (ids: readonly number[]) => void
  /** One that was just made: it comes in sight, whatever was searched for. */
  readonly createdId?: number | null
}

/** A list of the operator: all rows are there, five of them are shown. */
export function KeeperList<Row extends { readonly id: number }>(props: KeeperListProps<Row>) {
  const { title, text, query, search, find, empty, create } = props
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const showSkeleton = useLoading(query.isPending)
  const found = find((showSkeleton ? undefined : query.data) ?? [], wanted)
  const page = pageOfFive(found, at)
  const { onShown, createdId = null } = props
  const [seenId, setSeenId] = useState(createdId)
  const createdAt = query.data && createdId !== seenId ? query.data.findIndex(({ id }) => id === createdId) : -1
  if (createdAt >= 0) {
    setSeenId(createdId)
    setWanted('')
    setAt(pageOf(createdAt))
  }
  const shown = page.rows.map(({ id }) => id).join()
  useEffect(() => onShown?.(shown === '' ? [] : shown.split(',').map(Number)), [shown, onShown])
  return (
    <section className="keeper-list" aria-label={title}>
      <div className="keeper-list__head">
        <div>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </div>
        <div className="keeper-list__tools">
          {props.tools}
          <TextInput
            type="search"
            aria-label={search.label}
            placeholder={search.placeholder}
            title={search.placeholder}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={wanted}
            onChange={({ currentTarget }) => {
              setWanted(currentTarget.value)
              setAt(0)
            }}
          />
          <Button
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={create.onClick}
          >
            {create.label}
          </Button>
        </div>
      </div>
      <div className="panel">
        {showSkeleton && <Skeleton height={320} aria-busy="true" />}
        {query.error && <LoadError error={query.error} onRetry={() => query.refetch()} />}
        {!showSkeleton && query.data && found.length === 0 && <EmptyState icon={empty.icon} title={empty.title} />}
        {page.rows.length > 0 && (
          <>
            <Rows {...props} rows={page.rows} />
            <Pager
              label="Seiten"
              words={page.words}
              isFirst={page.at === 0}
              isLast={page.isLast}
              onTurn={(step) => setAt(page.at + step)}
            />
          </>
        )}
      </div>
      {props.warning && (
        <p className="keeper-list__note" data-tone="warning">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
          <span>{props.warning}</span>
        </p>
      )}
      <p className="keeper-list__note">
        <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
        {props.note}
      </p>
    </section>
  )
}

function Rows<Row extends { readonly id: number }>({
  rows,
  columns,
  edit,
  more,
}: Pick<KeeperListProps<Row>, 'columns' | 'edit' | 'more'> & { readonly rows: readonly Row[] }) {
  return (
    <table className="keeper-list__table">
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" data-align={align}>
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Aktionen</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, align, cell }, index) => (
              <td key={label} data-align={align} data-label={index > 0 ? label : undefined}>
                {cell(row)}
              </td>
            ))}
            <td className="keeper-list__actions">
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
                aria-haspopup="dialog"
                aria-label={edit.label(row)}
                onClick={() => edit.onClick(row)}
              >
                Bearbeiten
              </Button>
              {more?.(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

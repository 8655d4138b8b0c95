import './list.css'
import './list-print.css'
import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, useRef, useState } from 'react'
import { useMay } from '../permission.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CopyLink } from './copy-link.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { BulkAction, PrimaryAction, RowAction } from './list-actions.ts'
import { ListBody } from './list-body.tsx'
import type { ListDescription } from './list-description.ts'
import { isFiltered, requestOf, type StateChange } from './list-state.ts'
import { ListTabs } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { PrimaryButton } from './primary-button.tsx'
import { RowMenu } from './row-menu.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useLastPage } from './use-last-page.ts'
import { useListTable } from './use-list-table.ts'
import { usePrint } from './use-print.ts'
import { useSeenRows } from './use-seen-rows.ts'
import { useUrlState } from './use-url-state.ts'

interface ListPageProps<Row> {
  /** Made once, outside of any component. */
  readonly list: ListDescription<Row>
  readonly primary?: PrimaryAction
  readonly rowActions?: readonly RowAction<Row>[]
  readonly bulkActions?: readonly BulkAction[]
  /** Opens a row that has no page of its own. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Stands at the left of the buttons above the list. */
  readonly head?: ReactNode
  /** What the selected rows come to. */
  readonly sumOf?: (rows: readonly Row[]) => string | null
}

const emptyWords = (label: string) => `Unter «${label}» steht zurzeit nichts.`

/** A whole list screen of the back office, from its description. */
export function ListPage<Row>({
  list,
  primary,
  rowActions = [],
  bulkActions = [],
  onOpen,
  head,
  sumOf,
}: ListPageProps<Row>) {
  const may = useMay()
  const [state, setState] = useUrlState(list)
  const [selection, setSelection] = useState<RowSelectionState>({})
  const choice = useColumnChoice(list)
  const request = requestOf(state, list)
  const { rows: fetched, print } = usePrint(request, list.useRows)
  // Without the kept columns the table would be drawn twice.
  const rows = {
    ...fetched,
    isPending: fetched.isPending || choice.isPending,
    data: choice.isPending ? undefined : fetched.data,
  }

  const rowsOf = useSeenRows(list, rows.data, (state.page - 1) * state.itemsPerPage)

  const change = (next: StateChange) => {
    // What is no longer on the screen must not be changed along with the rest.
    if (next.search !== undefined || next.filters || next.tab) setSelection({})
    setState(next)
  }
  const panel = useRef<HTMLElement>(null)
  // A button that goes would take the focus with it; a field would call up the keyboard of a phone.
  const keepFocus = () => panel.current?.focus({ preventScroll: true })
  const reset = () => {
    change({ search: '', filters: {} })
    keepFocus()
  }
  const first = list.tabs?.options[0]?.value
  const tab = list.tabs?.options.find(({ value }) => value === state.tab)
  const emptyTab = tab && (tab.empty ?? (tab.value === first ? undefined : { title: emptyWords(tab.label) }))
  const showAll = () => {
    change({ search: '', filters: {}, ...(first !== undefined && { tab: first }) })
    keepFocus()
  }
  const clear = () => {
    setSelection({})
    keepFocus()
  }
  useLastPage(state, rows, change)

  const bulk = bulkActions.filter(({ access }) => may(access))
  const menu = rowActions.filter(({ access }) => may(access))
  const isSelectable = bulk.length > 0 || list.exports === 'selected'
  const chosen = rowsOf(selection)
  const ids = chosen.map(list.rowId)
  const table = useListTable({
    list,
    columns: choice.columns,
    visible: choice.visible,
    state,
    onChange: change,
    page: rows.data,
    selection,
    onSelect: setSelection,
  })

  const content = (
    <>
      <ListToolbar
        list={list}
        table={table}
        state={state}
        onChange={change}
        onReset={reset}
        onGone={keepFocus}
        columns={choice}
      />
      <ListBody
        list={list}
        table={table}
        rows={rows}
        choice={isSelectable ? 'many' : 'none'}
        isFiltered={isFiltered(state)}
        emptyTab={isFiltered(state) ? undefined : emptyTab}
        onReset={showAll}
        link={list.link}
        onOpen={onOpen}
        menu={menu.length > 0 ? (row) => <RowMenu row={row} name={list.rowName(row)} actions={menu} /> : undefined}
      />
    </>
  )
  return (
    <div className="list-page">
      <p className="list-page__title">{list.words.many}</p>
      <div className="list-head">
        {head && <div className="list-head__start">{head}</div>}
        <CopyLink />
        {list.download && (
          <ExportMenu
            list={list}
            request={request}
            total={rows.data?.totalRecords ?? 0}
            isFiltered={isFiltered(state)}
            choice={choice}
            onPrint={print}
          />
        )}
        {primary && <PrimaryButton {...primary} />}
      </div>
      <section className="panel" aria-label={list.words.many} tabIndex={-1} ref={panel}>
        {list.tabs ? (
          <ListTabs
            tabs={list.tabs}
            value={state.tab ?? ''}
            counts={rows.data?.counts}
            onChange={(tab) => change({ tab })}
          >
            {content}
          </ListTabs>
        ) : (
          content
        )}
      </section>
      {ids.length > 0 && (
        <BulkBar
          list={list}
          ids={ids}
          actions={bulk}
          request={request}
          columns={choice.ids}
          note={sumOf?.(chosen) ?? null}
          onClear={clear}
        />
      )}
    </div>
  )
}

import type { Access } from '@allmend/domain/access'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useMay } from '../permission.ts'
import type { ListDescription } from './list-description.ts'
import { ListPage } from './list-page.tsx'
import { type Removal, useRemoval } from './use-removal.tsx'

export interface RowDialogProps<Row> {
  /** null makes a new one. */
  readonly row: Row | null
  readonly onClose: () => void
}

interface DialogListPageProps<Row> {
  /** Made once, outside of any component. */
  readonly list: ListDescription<Row>
  /** Loaded on use. */
  readonly dialog: ComponentType<RowDialogProps<Row>>
  readonly create: { readonly label: string; readonly access: Access }
  readonly edit: Access
  readonly removal: Removal<Row>
  /** Stands at the left of the buttons above the list. */
  readonly head?: ReactNode
}

/** A list whose rows have no page of their own: they are made and edited in a dialog over it. */
export function DialogListPage<Row>({
  list,
  dialog: RowDialog,
  create,
  edit,
  removal,
  head,
}: DialogListPageProps<Row>) {
  const may = useMay()
  const [open, setOpen] = useState<{ readonly row: Row | null } | null>(null)
  const { action, question } = useRemoval(removal)
  const openRow = (row: Row) => setOpen({ row })
  return (
    <>
      <ListPage
        list={list}
        onOpen={may(edit) ? openRow : undefined}
        rowActions={[{ label: 'Bearbeiten', icon: IconPencil, access: edit, onClick: openRow }, action]}
        primary={{ ...create, icon: IconPlus, onClick: () => setOpen({ row: null }) }}
        head={head}
      />
      {open && (
        <Suspense>
          <RowDialog row={open.row} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {question}
    </>
  )
}

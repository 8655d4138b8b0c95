import type { Access } from '@allmend/domain/access'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../notifications/notify.ts'
import type { RowAction } from './list-actions.ts'

/** How a row goes: who may do it, what is asked before, what is said after. */
export interface Removal<Row> {
  readonly access: Access
  /** Whether this row can go; always, when missing. */
  readonly fits?: (row: Row) => boolean
  readonly title: string
  readonly text: (row: Row) => string
  readonly remove: (row: Row) => Promise<unknown>
  readonly done: string
}

/** «Entfernen» in the menu of a row, and the question behind it. */
export function useRemoval<Row>({ access, fits, title, text, remove, done }: Removal<Row>): {
  readonly action: RowAction<Row>
  readonly question: ReactNode
} {
  const [asked, setAsked] = useState<Row | null>(null)
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => notifySaved(done),
    onError: (error) => notifyStaying(errorText(error)),
  })
  const confirm = (row: Row) => {
    setAsked(null)
    removal.mutate(row)
  }
  return {
    action: {
      label: 'Entfernen',
      icon: IconTrash,
      access,
      isDestructive: true,
      ...(fits && { fits }),
      onClick: (row) => setAsked(() => row),
    },
    question: asked && (
      <Suspense>
        <LazyConfirmDialog
          title={title}
          text={text(asked)}
          confirm="Entfernen"
          cancel="Abbrechen"
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}

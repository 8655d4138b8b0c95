import './decision-dialog.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { useLoading } from '../../../framework/use-loading.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { type Decision, previewQuery } from '../bookings.queries.ts'
import { DecisionForm } from './decision-form.tsx'
import { titleWords } from './decision-words.ts'

const width = 640

interface DecisionDialogProps {
  readonly ids: readonly number[]
  readonly to: Decision
  /** It was decided. */
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** What a decision leads to, looked at anew, and the words the customer gets. */
export function DecisionDialog({ ids, to, onDone, onClose }: DecisionDialogProps) {
  const isPhone = useIsPhone()
  const preview = useQuery(previewQuery(ids, to))
  const isLate = useLoading(preview.isPending)
  return (
    <Dialog title={titleWords(ids.length, to)} size={width} fullScreen={isPhone} onClose={onClose}>
      {isLate ? (
        <Skeleton height={320} aria-busy="true" />
      ) : preview.isError ? (
        <LoadError error={preview.error} onRetry={() => preview.refetch()} />
      ) : preview.data ? (
        <DecisionForm
          preview={preview.data}
          to={to}
          onLate={() => preview.refetch()}
          onDone={() => {
            onDone?.()
            onClose()
          }}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  )
}

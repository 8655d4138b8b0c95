import { Suspense } from 'react'
import { LazyConfirmDialog } from './lazy-confirm-dialog.ts'

interface ConflictDialogProps {
  readonly onReload: () => void
  readonly onKeep: () => void
}

/** Two people edited the same: the second is told and decides; nothing is overwritten unseen. */
export const ConflictDialog = ({ onReload, onKeep }: ConflictDialogProps) => (
  <Suspense>
    <LazyConfirmDialog
      title="Inzwischen geändert"
      text="Der Eintrag wurde inzwischen von jemand anderem geändert. Laden Sie den neuen Stand, gehen Ihre Änderungen verloren. Arbeiten Sie weiter, überschreibt Ihr nächstes Speichern den neuen Stand."
      confirm="Neuen Stand laden"
      cancel="Weiter bearbeiten"
      onConfirm={onReload}
      onCancel={onKeep}
    />
  </Suspense>
)

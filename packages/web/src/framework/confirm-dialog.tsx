import '../ui/styles/mantine-forms.css'
import '../ui/styles/mantine-overlays.css'
import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'

const width = 390

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm?: string
  readonly cancel?: string
  /** Nothing to decide, only to know, where it is missing. */
  readonly onConfirm?: () => void
  readonly onCancel: () => void
}

/** A question with two answers; the harmless one has the focus. Or why there is nothing to answer. */
export function ConfirmDialog({
  title,
  text,
  confirm = 'Ja',
  cancel = 'Nein',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog onClose={onCancel} title={title} size={width}>
      <p className="dialog-text">{text}</p>
      <div className="dialog-actions">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        {onConfirm && <Button onClick={onConfirm}>{confirm}</Button>}
      </div>
    </Dialog>
  )
}

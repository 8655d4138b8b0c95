import './dialog-foot.css'
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface DialogFootProps {
  /** What still has to be mended, in a sentence. */
  readonly wrong: string | null
  /** What the way out is called. */
  readonly cancel?: 'Abbrechen' | 'Schliessen'
  readonly onCancel: () => void
  /** The button that does it. */
  readonly children: ReactNode
}

/** The two ways out of a dialog with many rows, and beside them what keeps it from being done. */
export const DialogFoot = ({ wrong, cancel = 'Abbrechen', onCancel, children }: DialogFootProps) => (
  <div className="dialog-foot">
    <p className="dialog-foot__wrong" role="status">
      {wrong && (
        <>
          <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
          {wrong}
        </>
      )}
    </p>
    <div className="dialog-actions">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  </div>
)

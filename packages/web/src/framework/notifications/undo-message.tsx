import './undo-message.css'
import { Button } from '@mantine/core'

interface UndoMessageProps {
  readonly message: string
  readonly onUndo: () => void
}

export const UndoMessage = ({ message, onUndo }: UndoMessageProps) => (
  <div className="undo-message">
    <span>{message}</span>
    <Button variant="subtle" size="compact-sm" onClick={onUndo}>
      Rückgängig
    </Button>
  </div>
)

import './undo-line.css'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { undoRemoval, useRemoved } from './removed.ts'

/** Offers to take back what was just removed. */
export function UndoLine() {
  const removed = useRemoved()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that removed it is gone, and the focus with it.
    if (removed && document.activeElement === document.body) button.current?.focus()
  }, [removed])
  const undo = () => {
    const key = undoRemoval()
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-booking="${key}"] button`)?.focus())
  }
  return (
    <div role="status">
      {removed && (
        <p className="cart-undo">
          <span>«{removed.title}» entfernt.</span>
          <button ref={button} type="button" onClick={undo}>
            <IconArrowBackUp size={16} aria-hidden="true" />
            Rückgängig
          </button>
        </p>
      )}
    </div>
  )
}

import './block-toolbar.css'
import type { IconCopy } from '@tabler/icons-react'
import type { Ref } from 'react'

interface ToolButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly label: string
  readonly icon: typeof IconCopy
  /** Says what it is besides its sign. */
  readonly text?: string
  /** Of a mark: whether it is on. */
  readonly isOn?: boolean
  readonly isOff?: boolean
  /** Opens a box of its own. */
  readonly opens?: 'dialog'
  readonly onClick: () => void
}

export const ToolButton = ({ ref, label, icon: Icon, text, isOn, isOff = false, opens, onClick }: ToolButtonProps) => (
  <button
    ref={ref}
    type="button"
    className="tool-button"
    aria-label={text ? undefined : label}
    title={label}
    aria-pressed={isOn}
    aria-haspopup={opens}
    // Not `disabled`: it would lose the focus at the end of the list.
    aria-disabled={isOff || undefined}
    // The words that are chosen stay so.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    <Icon size={16} stroke={1.8} aria-hidden="true" />
    {text}
  </button>
)

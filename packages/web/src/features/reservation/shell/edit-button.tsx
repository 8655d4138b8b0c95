import './edit-button.css'
import { IconPencil } from '@tabler/icons-react'

interface EditButtonProps {
  /** What is changed, for whoever does not see where the button stands. */
  readonly what: string
  readonly onClick: () => void
}

export const EditButton = ({ what, onClick }: EditButtonProps) => (
  <button type="button" className="edit-button" onClick={onClick}>
    <IconPencil size={16} stroke={1.8} aria-hidden="true" />
    <span>
      <span className="visually-hidden">{what} </span>Ändern
    </span>
  </button>
)

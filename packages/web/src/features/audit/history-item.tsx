import './history.css'
import type { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface HistoryItemProps {
  readonly icon: typeof IconPencil
  readonly title: string
  /** When, and by whom. */
  readonly meta: ReactNode
  /** Something that went wrong. */
  readonly isFailed?: boolean
  readonly children?: ReactNode
}

/** One thing that happened, in a list of class `history`. */
export const HistoryItem = ({ icon: Icon, title, meta, isFailed = false, children }: HistoryItemProps) => (
  <li data-failed={isFailed || undefined}>
    <span className="history__icon">
      <Icon size={14} stroke={1.8} aria-hidden="true" />
    </span>
    <div className="history__text">
      <strong>{title}</strong>
      {children}
      <p className="history__meta">{meta}</p>
    </div>
  </li>
)

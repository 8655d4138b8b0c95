import './fact.css'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface FactProps {
  readonly label: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** What is known of a booking, line by line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts booking-facts">{children}</dl>

export const Fact = ({ label, aside, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className="booking-facts__text">{children}</span>
      {aside}
    </dd>
  </div>
)

export const PencilButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="booking-pencil" aria-label={label} title={label} onClick={onClick}>
    <IconPencil size={16} stroke={1.7} aria-hidden="true" />
  </button>
)

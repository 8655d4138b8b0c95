import './status-badge.css'
import './styles/tones.css'
import type { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'accent' | 'gray'

interface StatusBadgeProps {
  readonly tone: Tone
  readonly icon: typeof IconCheck
  readonly children: ReactNode
}

/** A state is always colour, sign and word. */
export const StatusBadge = ({ tone, icon: Icon, children }: StatusBadgeProps) => (
  <span className="status tone" data-tone={tone}>
    <Icon size={14} stroke={2.2} aria-hidden="true" />
    {children}
  </span>
)

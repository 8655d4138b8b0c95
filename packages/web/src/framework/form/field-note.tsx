import './record-form.css'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Below a field that somebody else changed meanwhile. */
export const FieldNote = ({ children }: { children: ReactNode }) => (
  <span className="field-note">
    <IconArrowsExchange size={16} stroke={1.8} aria-hidden="true" />
    <bdi>{children}</bdi>
  </span>
)

import './account.css'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Stands where something is the customer's own business, for staff who act as the customer. */
export const ClosedNote = ({ children }: { children: ReactNode }) => (
  <p className="closed-note">
    <IconLock size={20} stroke={1.7} aria-hidden="true" />
    <span>{children}</span>
  </p>
)

import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Why a form was refused as a whole. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <div className="form-alert" role="alert">
    <IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />
    <p>{children}</p>
  </div>
)

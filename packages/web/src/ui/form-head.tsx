import './form-head.css'
import type { ReactNode } from 'react'
import { FocusedHeading } from './focused-heading.tsx'

interface FormHeadProps {
  readonly level?: 'h1' | 'h3'
  readonly title: string
  /** It replaced another step in place. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

export const FormHead = ({ level: Heading = 'h1', title, takesFocus = false, children }: FormHeadProps) => (
  <div className="form-head">
    {takesFocus ? <FocusedHeading>{title}</FocusedHeading> : <Heading>{title}</Heading>}
    <p className="muted">{children}</p>
  </div>
)

import '../own-page.css'
import type { ReactNode } from 'react'

interface AccountHeadProps {
  readonly title: string
  readonly text?: ReactNode
  /** Stands beside the title. */
  readonly children?: ReactNode
}

export const AccountHead = ({ title, text, children }: AccountHeadProps) => (
  <div className="own-page__head">
    <div>
      <h1>{title}</h1>
      {text && <p className="muted">{text}</p>}
    </div>
    {children}
  </div>
)

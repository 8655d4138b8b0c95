import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

export const EmptyState = ({ icon, title, text, children }: EmptyStateProps) => (
  <div className="state">
    <span className="state__icon">{icon}</span>
    <p className="state__title">{title}</p>
    {text && <p className="muted">{text}</p>}
    {children}
  </div>
)

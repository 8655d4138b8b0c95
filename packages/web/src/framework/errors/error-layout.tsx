import './error-layout.css'
import type { ReactNode } from 'react'

interface ErrorLayoutProps {
  readonly status?: number
  readonly title: string
  /** `div` where a layout around it is the main landmark already. */
  readonly landmark?: 'main' | 'div'
  readonly children: ReactNode
}

export const ErrorLayout = ({ status, title, landmark: Landmark = 'main', children }: ErrorLayoutProps) => (
  <Landmark className="error-page">
    <div className="card error-page__card">
      {status && <p className="error-page__status">{status}</p>}
      <h1>{title}</h1>
      {children}
    </div>
  </Landmark>
)

import './fact-list.css'
import type { ReactNode } from 'react'

/** What is known of something, line by line; what is empty is left out. */
export const FactList = ({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) => (
  <dl className="fact-list">
    {facts
      .filter(([, value]) => value !== '' && value !== null)
      .map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

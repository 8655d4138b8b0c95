import './section-card.css'
import { type ReactNode, useId } from 'react'

interface SectionCardProps {
  readonly title: string
  /** What an address may lead to, behind its `#`. */
  readonly anchor?: string
  /** Stands beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A titled card for screens that both faces show: roomy on the public side, dense in the back office. */
export function SectionCard({ title, anchor, aside, children }: SectionCardProps) {
  const id = useId()
  return (
    <section className="section-card" id={anchor} aria-labelledby={id}>
      <div className="section-card__head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="section-card__body">{children}</div>
    </section>
  )
}

import './series-position.css'
import { formatAmount } from '@allmend/domain/money'
import { IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SeriesOfOrder } from './order-positions.ts'
import { seriesSpan } from './series-words.ts'

interface SeriesPositionProps {
  readonly position: SeriesOfOrder
  /** What its title is on the page. */
  readonly heading?: 'p' | 'h2'
  /** What is said or offered below. */
  readonly children: ReactNode
}

/** A series of an order in one line, however many dates it has. */
export const SeriesPosition = ({ position, heading: Heading = 'p', children }: SeriesPositionProps) => {
  const { first, total } = position
  return (
    <div className="series-position">
      <span className="series-position__icon">
        <IconRepeat size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <div className="series-position__words">
        <Heading className="series-position__title">{first.name || first.objectTitle}</Heading>
        <p className="muted small">
          Serie{first.name && `, ${first.objectTitle}`}: {seriesSpan(position)}
        </p>
        {children}
      </div>
      <span className="num">{formatAmount(total)}</span>
    </div>
  )
}

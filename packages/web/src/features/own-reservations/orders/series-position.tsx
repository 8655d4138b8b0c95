import { formatAmount } from '@allmend/domain/money'
import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dayText } from '../../reservation/index.ts'
import type { OrderPosition } from './order-positions.ts'

type Series = Extract<OrderPosition, { kind: 'series' }>

/** A series in one line; its dates have a page of their own. */
export function SeriesPosition({ position: { key, first, last, dates, total } }: { position: Series }) {
  return (
    <li className="series-position">
      <span className="series-position__icon">
        <IconRepeat size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <div className="series-position__words">
        <p className="series-position__title">{first.name || first.objectTitle}</p>
        <p className="muted small">
          Serie{first.name && `, ${first.objectTitle}`}: {dates === 1 ? '1 Datum' : `${dates} Daten`},{' '}
          {dayText(first.displayStart)} bis {dayText(last.displayStart)}
        </p>
        <Link className="own-page__more" to="/account/reservations/serial/$key" params={{ key }}>
          Alle Daten der Serie
        </Link>
      </div>
      <span className="num">{formatAmount(total)}</span>
    </li>
  )
}

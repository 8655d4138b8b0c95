import './series-card.css'
import type { Reservation } from '@allmend/contract'
import type { ReactNode } from 'react'
import { ReservationRow } from '../reservation-row.tsx'
import { byMonth } from './by-month.ts'
import type { SeriesOfOrder } from './order-positions.ts'
import { SeriesPosition } from './series-position.tsx'
import { stateCounts } from './state-counts.ts'

/** So many dates are seen at a glance. */
const few = 3

interface SeriesCardProps {
  readonly position: SeriesOfOrder
  /** All there is to know of one date, and what can be done with it. */
  readonly detailOf: (reservation: Reservation) => ReactNode
}

/** A series of an order: how it stands, and its dates month by month for whoever wants to see them, those to come first. */
export function SeriesCard({ position, detailOf }: SeriesCardProps) {
  const { first, dates } = position
  const past = dates.filter(({ isOld }) => isOld)
  const shared = { title: first.objectTitle, detailOf }
  return (
    <li className="card series-card">
      <SeriesPosition position={position} heading="h2">
        <p className="small">{stateCounts(dates)}</p>
      </SeriesPosition>
      <details className="series-card__dates" open={dates.length <= few}>
        <summary>Alle Daten der Serie</summary>
        <Months {...shared} dates={dates.filter(({ isOld }) => !isOld)} />
        {past.length > 0 && past.length < dates.length ? (
          <details className="series-card__dates">
            <summary>{past.length === 1 ? '1 vergangenes Datum' : `${past.length} vergangene Daten`}</summary>
            <Months {...shared} dates={past.toReversed()} />
          </details>
        ) : (
          <Months {...shared} dates={past} />
        )}
      </details>
    </li>
  )
}

interface MonthsProps extends Pick<SeriesCardProps, 'detailOf'> {
  /** The object of the series. */
  readonly title: string
  readonly dates: readonly Reservation[]
}

const Months = ({ title: seriesTitle, dates, detailOf }: MonthsProps) =>
  byMonth(dates).map(({ title, rows }) => (
    <div key={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map((reservation) => (
          <ReservationRow
            key={reservation.id}
            reservation={reservation}
            seriesTitle={seriesTitle}
            moreWords="Einzelheiten zu"
            more={<div className="series-card__date">{detailOf(reservation)}</div>}
          />
        ))}
      </ul>
    </div>
  ))

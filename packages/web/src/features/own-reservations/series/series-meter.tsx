import type { Series } from '../own-reservations.queries.ts'

/** How many dates of a series are confirmed, wait, or fell away. */
export function SeriesMeter({ series: { dates, confirmed, unconfirmed } }: { series: Series }) {
  const gone = Math.max(0, dates - confirmed - unconfirmed)
  const words = [
    confirmed > 0 && `${confirmed} bestätigt`,
    unconfirmed > 0 && `${unconfirmed} unbestätigt`,
    gone > 0 && `${gone} weggefallen`,
  ].filter(Boolean)
  return (
    <div className="series-meter">
      <svg
        className="series-meter__bar"
        viewBox={`0 0 ${Math.max(1, dates)} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="series-meter__gone" width={Math.max(1, dates)} height="1" />
        <rect className="series-meter__unconfirmed" width={confirmed + unconfirmed} height="1" />
        <rect className="series-meter__confirmed" width={confirmed} height="1" />
      </svg>
      <p className="small muted">{words.join(', ')}</p>
    </div>
  )
}

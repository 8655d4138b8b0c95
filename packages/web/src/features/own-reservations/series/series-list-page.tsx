import './series.css'
import { IconRepeatOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayText } from '../../../lib/booking-time.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Series, seriesListQuery } from '../own-reservations.queries.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { KindLinks } from '../parts/kind-links.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SeriesMeter } from './series-meter.tsx'

function SeriesRow({ series }: { series: Series }) {
  const { key, name, objectTitle, first, last, next, dates } = series
  return (
    <li className="series-row">
      <div>
        <h2>
          <Link to="/account/reservations/serial/$key" params={{ key }}>
            {name || objectTitle}
          </Link>
        </h2>
        <p className="muted small">
          {name && `${objectTitle}, `}
          <span className="num">
            {dayText(first)} bis {dayText(last)}
          </span>
          , {dates === 1 ? '1 Datum' : `${dates} Daten`}
        </p>
        <p className="small">{next ? `Nächstes Datum: ${dayText(next)}` : 'Alle Daten sind vorbei.'}</p>
      </div>
      <SeriesMeter series={series} />
    </li>
  )
}

export function SeriesListPage() {
  const list = useQuery(seriesListQuery)
  return (
    <>
      <AccountHead title="Serien" text="Reservationen, die sich wiederholen." />
      <nav className="own-page__subnav" aria-label="Reservationen nach Art">
        <KindLinks className="own-page__pills" />
      </nav>
      <Loaded query={list}>
        {(all) => (
          <section className="card series-list" aria-label="Serien">
            {all.length === 0 ? (
              <EmptyState
                icon={<IconRepeatOff size={24} stroke={1.7} aria-hidden="true" />}
                title="Sie haben keine Serien."
                text="Was sich wiederholt, können Sie beim Reservieren als Serie buchen."
              />
            ) : (
              <ul className="own-page__list">
                {all.map((series) => (
                  <SeriesRow key={series.key} series={series} />
                ))}
              </ul>
            )}
          </section>
        )}
      </Loaded>
    </>
  )
}

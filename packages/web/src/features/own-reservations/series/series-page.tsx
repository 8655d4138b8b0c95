import './series.css'
import '../../../ui/styles/side-columns.css'
import type { Reservation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useNamedPage } from '../../../framework/page-title.ts'
import { dayText } from '../../../lib/booking-time.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { byMonth } from '../../placed-order/index.ts'
import { type Series, seriesQuery } from '../own-reservations.queries.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { ReservationRow } from '../parts/reservation-row.tsx'
import { SeriesMeter } from './series-meter.tsx'

interface SeriesDetailProps {
  readonly series: Series
  readonly reservations: readonly Reservation[]
}

function Dates({ series: { objectTitle }, reservations }: SeriesDetailProps) {
  return byMonth(reservations).map(({ title, rows }) => (
    <div key={title}>
      <h3 className="series-page__month">{title}</h3>
      <ul className="own-page__list">
        {rows.map((reservation) => (
          <ReservationRow key={reservation.id} reservation={reservation} seriesTitle={objectTitle} />
        ))}
      </ul>
    </div>
  ))
}

function SeriesDetail({ series, reservations }: SeriesDetailProps) {
  const { name, objectTitle, intervalName, first, last, dates, total } = series
  const coming = reservations.filter(({ isOld }) => !isOld)
  const past = reservations.filter(({ isOld }) => isOld)
  useNamedPage(name || objectTitle)
  return (
    <>
      <AccountHead title={name || objectTitle} text={name ? objectTitle : 'Serie'} />
      <div className="side-columns">
        <SectionCard title="Daten">
          {coming.length === 0 && <p className="muted">Alle Daten sind vorbei.</p>}
          <Dates series={series} reservations={coming} />
          {past.length > 0 && (
            <details className="series-page__past">
              <summary>{past.length === 1 ? '1 vergangenes Datum' : `${past.length} vergangene Daten`}</summary>
              <Dates series={series} reservations={past.toReversed()} />
            </details>
          )}
        </SectionCard>
        <SectionCard title="Serie">
          <SeriesMeter series={series} />
          <FactList
            facts={[
              ['Objekt', objectTitle],
              ['Art', intervalName],
              ['Von', dayText(first)],
              ['Bis', dayText(last)],
              ['Daten', String(dates)],
              ['Total', formatChf(total)],
            ]}
          />
        </SectionCard>
      </div>
    </>
  )
}

export function SeriesPage() {
  const { key = '' } = useParams({ strict: false })
  const series = useQuery(seriesQuery(key))
  return (
    <>
      <BackLink to="/account/reservations/serial">Serien</BackLink>
      <Loaded query={series} rows={6}>
        {(data) => <SeriesDetail series={data.series} reservations={data.reservations} />}
      </Loaded>
    </>
  )
}

import { formatChf } from '@allmend/domain/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../framework/permission.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import type { SeriesRow } from './series.queries.ts'

/** What the dates have in common, and who stands behind them. */
export function SeriesFacts({ series }: { series: SeriesRow }) {
  const seesOrders = useMay()({ permissions: ['order:view'] })
  const { booker } = series
  return (
    <>
      <SectionCard title="Stand">
        <dl className="series-facts">
          <Fact label="Termine">{series.dates}</Fact>
          <Fact label="Bestätigt">{series.confirmed}</Fact>
          <Fact label="Unbestätigt">{series.unconfirmed}</Fact>
          <Fact label="Abgelehnt oder storniert">{series.ended}</Fact>
          <Fact label="Intervall">{series.intervalName}</Fact>
          {series.total !== null && <Fact label="Summe">{formatChf(series.total)}</Fact>}
          <Fact label="Bestellung">
            {seesOrders ? (
              <Link to="/admin/orders/edit/$id" params={{ id: String(series.orderId) }}>
                {series.orderNumber}
              </Link>
            ) : (
              series.orderNumber
            )}
          </Fact>
        </dl>
      </SectionCard>
      <SectionCard title="Kunde">
        <p className="series-booker">
          <strong>
            <bdi>{booker.company || booker.name}</bdi>
          </strong>
          {booker.company && <bdi>{booker.name}</bdi>}
          {booker.phone && <a href={`tel:${booker.phone}`}>{booker.phone}</a>}
          {booker.email && <a href={`mailto:${booker.email}`}>{booker.email}</a>}
          {booker.address && <span className="series-booker__address">{booker.address}</span>}
        </p>
      </SectionCard>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="series-facts__row">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

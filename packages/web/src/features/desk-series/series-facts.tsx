import { formatChf } from '@allmend/domain/money'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../framework/permission.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { CustomerCard, Fact, Facts } from '../desk-booking/index.ts'
import type { SeriesRow } from './series.queries.ts'

/** What the dates have in common, and who stands behind them. */
export function SeriesFacts({ series }: { series: SeriesRow }) {
  const seesOrders = useMay()({ permissions: ['order:view'] })
  return (
    <>
      <SectionCard title="Stand">
        <Facts>
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
        </Facts>
      </SectionCard>
      <CustomerCard booker={series.booker} />
    </>
  )
}

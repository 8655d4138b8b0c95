import '../../framework/form/record-page.css'
import './series-page.css'
import { formatChf } from '@allmend/domain/money'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordError } from '../../framework/errors/record-error.tsx'
import { useNamedPage } from '../../framework/page-title.ts'
import { useMay } from '../../framework/permission.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { CustomerCard, DecisionDialog, Fact, Facts } from '../desk-booking/index.ts'
import { type SeriesRow, seriesDatesQuery, seriesQuery } from './series.queries.ts'
import { SeriesDates } from './series-dates.tsx'
import { SeriesHead } from './series-head.tsx'
import type { Decision, SeriesDate } from './series-steps.ts'

export function SeriesPage({ seriesKey }: { seriesKey: string }) {
  const series = useQuery(seriesQuery(seriesKey))
  const dates = useQuery(seriesDatesQuery(seriesKey))
  const showSkeleton = useLoading(series.isPending || dates.isPending)
  const failed = [series, dates].find((query) => query.isError && !query.data)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (failed) {
    return (
      <RecordError
        error={failed.error}
        onRetry={() => [series.refetch(), dates.refetch()]}
        list="/admin/serialbookings"
      />
    )
  }
  if (!series.data || !dates.data) return null
  return <LoadedSeries series={series.data} dates={dates.data} />
}

interface Asked {
  readonly ids: readonly number[]
  readonly to: Decision
}

/** What stands about the whole above, its dates below it. */
function LoadedSeries({ series, dates }: { series: SeriesRow; dates: readonly SeriesDate[] }) {
  useNamedPage(`Serie ${series.name || series.objectTitle}`)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (ids: readonly number[], to: Decision) => setAsked({ ids, to })
  return (
    <div className="record-page">
      <SeriesHead series={series} dates={dates} onDecide={ask} />
      <div className="record-page__columns">
        <div className="record-page__column">
          <SeriesDates dates={dates} onDecide={ask} />
        </div>
        <div className="record-page__column">
          <SeriesFacts series={series} />
        </div>
      </div>
      {asked && <DecisionDialog ids={asked.ids} to={asked.to} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** What the dates have in common, and who stands behind them. */
function SeriesFacts({ series }: { series: SeriesRow }) {
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

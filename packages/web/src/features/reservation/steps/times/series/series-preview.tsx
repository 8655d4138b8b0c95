import type { PublicObject } from '@allmend/contract'
import { useEffect, useState } from 'react'
import { useIsNarrow } from '../../../../../framework/list/use-width.ts'
import { LoadError } from '../../../../../ui/load-error.tsx'
import { SectionCard } from '../../../../../ui/section-card.tsx'
import type { DraftBooking } from '../../../../booking-draft/index.ts'
import { leadTo } from '../../../shell/lead-to.ts'
import type { Validated } from '../../../shell/use-validation.ts'
import { BookingPrice } from '../booking-price.tsx'
import type { PublicInterval } from '../scene.ts'
import { Segments } from '../segments.tsx'
import { needsAdvice } from './advice.ts'
import type { Series } from './plan.ts'
import type { PlanRow } from './plan-rows.ts'
import { stateWord } from './row-words.ts'
import { SeriesAdvice } from './series-advice.tsx'
import { SeriesRow } from './series-row.tsx'
import { usePlan } from './use-plan.ts'

interface SeriesPreviewProps {
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly series: Series
  readonly validated: Validated | null
  /** Dates of it were lost meanwhile. */
  readonly isLost: boolean
}

/** Every date of a series: whether it can be had, and what to do where it cannot. */
export function SeriesPreview({ booking, object, interval, series, validated, isLost }: SeriesPreviewProps) {
  const plan = usePlan(booking, object, interval, series)
  const isNarrow = useIsNarrow()
  const [shows, setShows] = useState<'all' | 'open'>('all')
  const [repaired, setRepaired] = useState<string | null>(null)
  const { rows, isTooLong, error, refetch } = plan
  const hasFailed = rows.some(({ state }) => state === 'failed')
  useEffect(() => {
    if (isLost && hasFailed) leadTo(document.querySelector('.planned-row[data-state="failed"] button'))
  }, [isLost, hasFailed])
  if (isTooLong) return null
  if (error) return <LoadError error={error} onRetry={refetch} />
  const open = rows.filter(({ state }) => state === 'failed')
  const listed = shows === 'open' && open.length > 0 ? open : rows
  return (
    <SectionCard
      title="Vorschau der Daten"
      aside={
        open.length > 0 && (
          <Segments
            label="Welche Daten"
            segments={[
              { value: 'all', label: `Alle ${rows.length}` },
              { value: 'open', label: `Nur offene ${open.length}` },
            ]}
            value={shows}
            onChange={setShows}
          />
        )
      }
    >
      <p className="muted small" role="status">
        {summaryWords(rows, open.length)}
      </p>
      {rows.length > 0 && (
        <div className="plan-meter" role="img" aria-label={meterWords(rows)}>
          {rows.map(({ planned, state }) => (
            <i key={planned.clientId} data-state={state} />
          ))}
        </div>
      )}
      {needsAdvice(rows) && (
        <SeriesAdvice
          booking={booking}
          object={object}
          interval={interval}
          series={series}
          planned={rows.map(({ planned }) => planned)}
          freeNow={rows.length - open.length}
        />
      )}
      <ol className="planned-rows">
        {listed.map((row) => (
          <SeriesRow
            key={row.planned.clientId}
            row={row}
            plan={plan}
            booking={booking}
            object={object}
            interval={interval}
            isOpen={repaired === row.planned.clientId}
            onOpen={setRepaired}
          />
        ))}
      </ol>
      {isNarrow && validated?.isValid && <BookingPrice validated={validated} booking={booking} />}
    </SectionCard>
  )
}

function summaryWords(rows: readonly PlanRow[], open: number): string {
  if (rows.length === 0) return 'Die Regel hat keine Termine. Wählen Sie Wochentage oder ein späteres letztes Datum.'
  const kept = rows.filter(({ state }) => ['free', 'moved', 'elsewhere'].includes(state)).length
  const decide = open === 0 ? '' : `, ${open} ${open === 1 ? 'braucht' : 'brauchen'} Ihre Entscheidung`
  return `${kept} von ${rows.length} Terminen ${kept === 1 ? 'ist' : 'sind'} frei${decide}.`
}

function meterWords(rows: readonly PlanRow[]): string {
  const counts = Map.groupBy(rows, stateWord)
  return [...counts].map(([word, found]) => `${found.length} ${word}`).join(', ')
}

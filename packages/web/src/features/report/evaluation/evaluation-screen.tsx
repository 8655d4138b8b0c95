import '../charts/charts.css'
import './change.css'
import './evaluation.css'
import { parseDay } from '@allmend/domain/time'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLoading } from '../../../framework/use-loading.ts'
import { today } from '../../../lib/clock.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { evaluationQuery } from './evaluation.queries.ts'
import { EvaluationView } from './evaluation-view.tsx'
import { ExportTables } from './export-tables.tsx'
import { readPeriod, spanWords } from './period.ts'
import { PeriodBar } from './period-bar.tsx'

const EvaluationSkeleton = () => (
  <div aria-busy="true">
    <Skeleton height={96} mb={16} />
    <div className="evaluation__revenue">
      <Skeleton height={336} />
      <Skeleton height={336} />
    </div>
    <div className="evaluation__tables">
      <Skeleton height={360} />
      <Skeleton height={360} />
    </div>
  </div>
)

/** Bookings, occupancy and revenue of a time against the year before. What is shown stands in the address. */
export function EvaluationScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const period = readPeriod(search, parseDay(today()) ?? 0)
  const category = Number(search.category) || undefined
  const wish = { from: period.from, until: period.until, category }
  const { data, isError, error, refetch, isPending, isPlaceholderData } = useQuery(evaluationQuery(wish))
  const isLate = useLoading(isPending)
  const show = (next: Readonly<Record<string, string | number>>) =>
    navigate({ to: '/admin/business-assessment', search: next, replace: true, resetScroll: false })
  const evaluation = isLate ? undefined : data?.evaluation
  return (
    <div className="evaluation" aria-busy={isPlaceholderData}>
      <div className="evaluation__bar">
        <PeriodBar period={period} onChange={(next) => show({ ...next, ...(category && { category }) })} />
        {evaluation && (
          <span className="evaluation__before muted num">
            gegenüber {spanWords(evaluation.before.from, evaluation.before.until)}
          </span>
        )}
        <span className="evaluation__gap" />
        <SelectField
          aria-label="Kategorie"
          value={category ?? ''}
          onChange={(event) => {
            const { category: _, ...rest } = search as Readonly<Record<string, string | number>>
            const chosen = event.currentTarget.value
            show(chosen ? { ...rest, category: Number(chosen) } : rest)
          }}
          data={[
            { value: '', label: 'Alle Kategorien' },
            ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <ExportTables wish={wish} />
      </div>
      {isError && !isLate && !evaluation && (
        <div className="panel">
          <LoadError error={error} onRetry={() => refetch()} />
        </div>
      )}
      {evaluation ? <EvaluationView evaluation={evaluation} /> : isLate && <EvaluationSkeleton />}
    </div>
  )
}

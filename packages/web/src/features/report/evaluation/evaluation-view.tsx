import type { Evaluation } from '@allmend/contract'
import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Figures } from './figures.tsx'
import { HeatMap } from './heat-map.tsx'
import { PartsTable } from './parts-table.tsx'
import { PriceCategoryCard } from './price-category-card.tsx'
import { RevenueCard } from './revenue-card.tsx'

const isEmpty = ({ totals, totalsBefore }: Evaluation) =>
  [totals, totalsBefore].every(({ bookings, revenue, cancelled }) => bookings + cancelled === 0 && revenue === 0)

export function EvaluationView({ evaluation }: { evaluation: Evaluation }) {
  return (
    <>
      <Figures evaluation={evaluation} />
      {isEmpty(evaluation) && (
        <div className="panel evaluation__empty">
          <EmptyState
            icon={<IconChartBar size={24} stroke={1.7} aria-hidden="true" />}
            title="In dieser Zeit gibt es weder Buchungen noch Umsatz."
            text="Wählen Sie einen anderen Zeitraum oder alle Kategorien."
          />
        </div>
      )}
      <div className="evaluation__revenue">
        <RevenueCard evaluation={evaluation} />
        <PriceCategoryCard evaluation={evaluation} />
      </div>
      <div className="evaluation__tables">
        <div className="evaluation__column">
          <HeatMap evaluation={evaluation} />
          <PartsTable
            title="Nach Kategorie"
            head="Kategorie"
            evaluation={evaluation}
            rows={evaluation.categories.map(({ name, ...figures }) => ({
              key: name ?? '',
              name: name ?? 'Ohne Kategorie',
              ...figures,
            }))}
          />
        </div>
        <PartsTable
          title="Nach Objekt"
          head="Objekt"
          evaluation={evaluation}
          rows={evaluation.objects.map(({ id, title, ...figures }) => ({ key: String(id), name: title, ...figures }))}
        />
      </div>
    </>
  )
}

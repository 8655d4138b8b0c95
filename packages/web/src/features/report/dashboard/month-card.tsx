import { formatAmount, formatChf } from '@allmend/domain/money'
import { monthWords } from '@allmend/domain/time'
import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { SectionCard } from '../../../ui/section-card.tsx'
import { GrowthChart } from '../charts/growth-chart.tsx'
import { changeOf } from '../words.ts'
import type { Dashboard } from './dashboard.queries.ts'

interface MonthCardProps {
  readonly revenue: NonNullable<Dashboard['revenue']>
  readonly now: string
}

const signs = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }

/** The revenue of the month so far, as it grew, against the same days of the year before. */
export function MonthCard({ revenue: { days, before }, now }: MonthCardProps) {
  const [year, month = '01', day] = now.slice(0, 10).split('-')
  const [total, totalBefore] = [days.at(-1) ?? 0, before.at(-1) ?? 0]
  const change = changeOf(total, totalBefore)
  const Icon = change && signs[change.direction]
  const name = monthWords[Number(month) - 1]
  const years = [String(year), String(Number(year) - 1)] as const
  return (
    <SectionCard title={`Umsatz ${name}`} aside={<strong className="big num">{formatChf(total)}</strong>}>
      <GrowthChart caption={`Umsatz im ${name}, bis zu jedem Tag`} now={days} before={before} years={years} />
      <div className="month__foot">
        {change && Icon && (
          <span className="change num" data-good={change.direction === 'same' ? undefined : change.direction === 'up'}>
            <Icon size={14} aria-hidden="true" />
            {change.text}
          </span>
        )}
        <span className="muted num">
          gegenüber 01.–{day}.{month}.{years[1]} ({formatAmount(totalBefore)})
        </span>
        <span className="chart-legend">
          {years.map((one, place) => (
            <span key={one}>
              <i data-before={place === 1 ? '' : undefined} />
              {one}
            </span>
          ))}
        </span>
      </div>
    </SectionCard>
  )
}

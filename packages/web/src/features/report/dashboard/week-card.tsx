import { weekdayWords } from '@allmend/domain/evaluation'
import { calendarWeekOf, mondayOf, parseDay } from '@allmend/domain/time'
import { SectionCard } from '../../../ui/section-card.tsx'
import { percent } from '../words.ts'
import type { Dashboard } from './dashboard.queries.ts'

interface WeekCardProps {
  readonly week: NonNullable<Dashboard['week']>
  readonly now: string
}

/** How full this week is, day by day. */
export function WeekCard({ week: { days, total, before }, now }: WeekCardProps) {
  const today = parseDay(now.slice(0, 10)) ?? 0
  const place = today - mondayOf(today)
  return (
    <SectionCard
      title={`Auslastung KW ${calendarWeekOf(today)}`}
      aside={<strong className="big num">{percent(total)}</strong>}
    >
      <ol className="dashboard-week num">
        {days.map((value, day) => (
          <li key={weekdayWords[day]} data-today={day === place || undefined}>
            <b>{value === null ? '–' : Math.round(value)}</b>
            <div aria-hidden="true">
              <i style={{ height: `${Math.min(100, value ?? 0)}%` }} />
            </div>
            <abbr title={weekdayWords[day]}>{weekdayWords[day]?.slice(0, 2)}</abbr>
          </li>
        ))}
      </ol>
      <p className="card-note muted">
        Belegte Stunden in % der Öffnungszeit, alle sichtbaren Objekte. Vorwoche: {percent(before)}.
      </p>
    </SectionCard>
  )
}

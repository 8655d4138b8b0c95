import '../../../ui/styles/mantine-forms.css'
import '../plan.css'
import '../plan-bars.css'
import './public-plan.css'
import { formatDay, parseDay, weekdayOf } from '@allmend/domain/time'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { displayedDays, useDisplayedWeekdays } from '../../../framework/displayed-weekdays.ts'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { useLoading } from '../../../framework/use-loading.ts'
import { WeekendField } from '../../../framework/weekend-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { hoursOf } from '../bar-words.ts'
import { CategoryField } from '../category-field.tsx'
import { rangeOf } from '../plan-range.ts'
import { PlanWalk } from '../plan-walk.tsx'
import { usePlanSearch } from '../use-plan-search.ts'
import { PublicGrid } from './public-grid.tsx'
import { type PublicPlan, publicPlanQuery } from './public-plan.queries.ts'
import { shownSpans } from './shown-spans.ts'
import { spanName } from './span-words.ts'

/** When the municipality's rooms are taken, for everybody; never by whom. */
export function PublicPlanScreen() {
  const isPhone = useIsPhone()
  const [{ date, category }, change] = usePlanSearch()
  const span = isPhone ? 'day' : 'week'
  const { data, error, isPending, refetch } = useQuery(publicPlanQuery(rangeOf(span, date), category))
  const isLate = useLoading(isPending)
  const plan = isLate ? undefined : data
  const displayed = useDisplayedWeekdays()
  const days = useMemo(
    () => displayedDays(plan?.days ?? [], displayed, { weekdayOf: (one) => weekdayOf(parseDay(one.date) ?? 0) }),
    [plan, displayed],
  )
  return (
    <div className="wrap page__main public-plan">
      <h1>Belegungsplan</h1>
      <p className="muted">Was wann belegt ist. Frei heisst: Sie können anfragen oder reservieren.</p>
      <section className="card public-plan__card" aria-label="Belegungsplan">
        <div className="plan-toolbar">
          <PlanWalk span={span} date={date} size={44} onGo={(day) => change({ date: formatDay(day) })} />
          <CategoryField
            value={category}
            categories={plan?.categories ?? []}
            onChange={(chosen) => change({ category: chosen })}
          />
          {!isPhone && <WeekendField />}
        </div>
        {error && !plan && !isLate && <LoadError error={error} onRetry={() => void refetch()} />}
        {isLate && (
          <p className="public-plan__wait muted" aria-busy="true">
            Wird geladen …
          </p>
        )}
        {plan?.objects.length === 0 && (
          <EmptyState
            icon={<IconCalendarOff size={24} stroke={1.7} aria-hidden="true" />}
            title="Hier gibt es keine Objekte."
            text="Wählen Sie eine andere Kategorie."
          />
        )}
        {plan &&
          plan.objects.length > 0 &&
          (isPhone ? <PublicList plan={plan} /> : <PublicGrid plan={plan} days={days} />)}
      </section>
    </div>
  )
}

/** A day of all objects, one after the other. */
function PublicList({ plan }: { plan: PublicPlan }) {
  const byObject = Map.groupBy(shownSpans(plan), ({ objectId }) => objectId)
  return (
    <div>
      {plan.objects.map(({ id, title, open }) => {
        const spans = [...(byObject.get(id) ?? [])].sort((a, b) => a.from - b.from)
        return (
          <section key={id} className="plan-list__object">
            <h3>
              <bdi>{title}</bdi>
            </h3>
            {spans.length === 0 ? (
              <p className="muted small">{open.length === 0 ? 'Geschlossen' : 'Den ganzen Tag frei'}</p>
            ) : (
              <ul>
                {spans.map((span) => (
                  <li key={`${span.kind}${span.from}`} className="plan-list__bar" data-look={span.kind}>
                    {span.kind !== 'closed' && <span className="num">{hoursOf(span)}</span>}
                    <span>{spanName(span)}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

import '../../../ui/styles/mantine-forms.css'
import '../plan.css'
import '../plan-bars.css'
import '../public/public-plan.css'
import './embed.css'
import { formatDay } from '@allmend/domain/time'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getAppConfig, pageAddress } from '../../../framework/app-config.ts'
import { useIsPhone } from '../../../framework/list/use-width.ts'
import { useLoading } from '../../../framework/use-loading.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { hoursOf } from '../bar-words.ts'
import { dayHead, rangeOf } from '../plan-range.ts'
import { PlanWalk } from '../plan-walk.tsx'
import { PublicGrid } from '../public/public-grid.tsx'
import { type PublicPlan, publicPlanQuery } from '../public/public-plan.queries.ts'
import { spanName } from '../public/span-words.ts'
import { usePlanSearch } from '../use-plan-search.ts'
import { type AgendaDay, agendaOf } from './agenda.ts'

/** A week of one object, of a category or of all, in a frame on somebody else's page. Whoever wants more is led out of it. */
export function EmbedScreen({ object }: { object: number | null }) {
  const isNarrow = useIsPhone()
  const [{ date, category }, change] = usePlanSearch()
  const { data, error, isPending, refetch } = useQuery(publicPlanQuery(rangeOf('week', date), category, object))
  const isLate = useLoading(isPending)
  const plan = isLate ? undefined : data
  const frame = useTellHeight()
  const search = object === null ? '' : `?step=objekte&object=${object}`
  return (
    <main className="embed public-plan" ref={frame}>
      <header className="embed__head">
        <h1>
          <bdi>{titleOf(plan, object, category)}</bdi>
        </h1>
        <a href={`${pageAddress('/reservation')}${search}`} target="_blank" rel="noopener">
          Reservieren
          <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden"> (öffnet ein neues Fenster)</span>
        </a>
      </header>
      <section className="card embed__card" aria-label="Belegungsplan">
        <div className="plan-toolbar">
          <PlanWalk span="week" date={date} size={44} onGo={(day) => change({ date: formatDay(day) })} />
        </div>
        {error && !plan && !isLate && <LoadError error={error} onRetry={() => void refetch()} />}
        {isLate && (
          <p className="embed__wait muted" aria-busy="true">
            Wird geladen …
          </p>
        )}
        {plan?.objects.length === 0 && <p className="embed__wait muted">Hier gibt es zurzeit nichts zu sehen.</p>}
        {plan &&
          plan.objects.length > 0 &&
          (isNarrow ? <Agenda plan={plan} /> : <PublicGrid plan={plan} days={plan.days} />)}
      </section>
    </main>
  )
}

function titleOf(plan: PublicPlan | undefined, object: number | null, category: number | null): string {
  if (object !== null) return plan?.objects.find(({ id }) => id === object)?.title ?? 'Belegungsplan'
  return plan?.categories.find(({ id }) => id === category)?.name ?? `Belegungsplan ${getAppConfig().title}`
}

/** A week, day by day, where there is no room for columns. */
function Agenda({ plan }: { plan: PublicPlan }) {
  const isOne = plan.objects.length === 1
  return (
    <ol className="embed__days">
      {agendaOf(plan).map((day) => (
        <li key={day.date} className="embed__day" data-today={day.date === plan.today || undefined}>
          <h3 className="num">{dayHead(day.date)}</h3>
          <DayEntries day={day} isOne={isOne} />
        </li>
      ))}
    </ol>
  )
}

function DayEntries({ day, isOne }: { day: AgendaDay; isOne: boolean }) {
  if (day.entries.length === 0) return <p className="muted">{day.isOpen ? 'Frei' : 'Geschlossen'}</p>
  return (
    <ul>
      {day.entries.map(({ span, object }) => (
        <li key={`${span.objectId}${span.kind}${span.from}`}>
          <span className="num">{span.kind === 'closed' ? '' : hoursOf(span)}</span>
          <span>
            <bdi>{spanName(span)}</bdi>
            {!isOne && (
              <span className="muted">
                {' '}
                · <bdi>{object}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Tells the page around the frame how tall this one is: the script that made the frame follows it. A height is no secret. */
function useTellHeight() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = element.current
    if (!shown || window.parent === window) return
    const tell = () => window.parent.postMessage({ kind: 'allmend-height', height: shown.offsetHeight }, '*')
    const observer = new ResizeObserver(tell)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return element
}

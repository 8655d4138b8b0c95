import { hoursOf } from '../bar-words.ts'
import type { PublicPlan } from './public-plan.queries.ts'
import { spanName } from './span-words.ts'

/** A day of all objects, one after the other. */
export function PublicList({ plan }: { plan: PublicPlan }) {
  const byObject = Map.groupBy(plan.spans, ({ objectId }) => objectId)
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
                    {span.kind === 'taken' && <span className="num">{hoursOf(span)}</span>}
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

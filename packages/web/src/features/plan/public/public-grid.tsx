import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { Axis, type PlanDay } from '../axis.ts'
import { labelOf } from '../bar-label.ts'
import { laneBox, placeInLanes, rowHeight } from '../lanes.ts'
import { gridLines, PlanHead } from '../plan-head.tsx'
import { rowTitles } from '../row-title.ts'
import { shading } from '../shading.ts'
import type { PublicPlan } from './public-plan.queries.ts'
import { shownSpans } from './shown-spans.ts'
import { spanWords } from './span-words.ts'

const usual = { start: 7 * 60, end: 23 * 60 }

/** A week of all objects side by side. */
export function PublicGrid({ plan, days }: { plan: PublicPlan; days: readonly PlanDay[] }) {
  const { ref, width } = useElementSize()
  const axis = useMemo(() => new Axis(days, usual), [days])
  const titles = useMemo(() => rowTitles(plan.objects), [plan])
  const byObject = useMemo(() => {
    const shown = shownSpans(plan)
      .filter(({ from, until }) => axis.toX(from) < axis.toX(until))
      .map((span) => ({ ...span, key: `${span.kind}${span.from}-${span.until}${span.name}`, label: span.name }))
    return Map.groupBy(shown, ({ objectId }) => objectId)
  }, [plan, axis])
  const hasShared = [...byObject.values()].flat().some(({ kind }) => kind === 'shared')
  return (
    <>
      <div className="plan-grid plan-page" data-span="week" style={gridLines(axis, 'week')}>
        <PlanHead axis={axis} span="week" today={plan.today} trackRef={ref} />
        <ul className="plan-rows">
          {plan.objects.map((object) => {
            const spans = byObject.get(object.id) ?? []
            const { placed, lanes } = placeInLanes(spans.filter(({ kind }) => kind !== 'shared'))
            return (
              <li key={object.id} className="plan-row" style={{ height: rowHeight(lanes) }}>
                <div className="plan-row__head" data-part={object.isPart || undefined}>
                  <div className="plan-row__words">
                    <span className="plan-row__title" title={object.title}>
                      <bdi>{titles.get(object.id)}</bdi>
                    </span>
                    {object.building && !object.isPart && <span className="plan-row__note">{object.building}</span>}
                  </div>
                </div>
                <div className="plan-track" style={{ backgroundImage: shading(axis, 'week', object.open) }}>
                  {spans
                    .filter(({ kind }) => kind === 'shared')
                    .map((span) => (
                      <div
                        key={span.key}
                        className="plan-bar"
                        data-look="shared"
                        role="img"
                        aria-label={`${object.title}: ${spanWords(span)}`}
                        title={spanWords(span)}
                        style={axis.across(span.from, span.until)}
                      />
                    ))}
                  {placed.map((one) => {
                    const { bar: span } = one
                    const { isInside, room } = labelOf(axis, width, placed, one)
                    return (
                      <div
                        key={span.key}
                        className="plan-bar"
                        data-look={span.kind}
                        role="img"
                        aria-label={`${object.title}: ${spanWords(span)}`}
                        title={spanWords(span)}
                        style={{
                          ...axis.across(span.from, span.until),
                          ...laneBox(one.lane, lanes),
                        }}
                      >
                        <span
                          className={isInside ? 'plan-bar__label' : 'plan-bar__label plan-bar__label--beside'}
                          style={isInside ? undefined : { maxWidth: room }}
                        >
                          <bdi>{span.label}</bdi>
                        </span>
                      </div>
                    )
                  })}
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      {hasShared && (
        <p className="public-plan__legend muted small">
          <i className="plan-sample" data-look="shared" aria-hidden="true" />
          Durch Teil oder Ganzes belegt
        </p>
      )}
    </>
  )
}

import { IconCornerDownRight } from '@tabler/icons-react'
import { ColorMark } from '../../ui/color-mark.tsx'
import { hoursOf, stateOf } from './bar-words.ts'
import type { PlanAnswer, PlanBar, PlanObject } from './plan.queries.ts'

interface PlanListProps {
  readonly plan: PlanAnswer
  readonly objects: readonly PlanObject[]
  readonly onOpen: (bar: PlanBar) => void
}

/** A day on a phone: object by object, what is there by time. */
export function PlanList({ plan, objects, onOpen }: PlanListProps) {
  const byObject = Map.groupBy(plan.bars, ({ objectId }) => objectId)
  return (
    <div>
      {objects.map((object) => {
        const bars = [...(byObject.get(object.id) ?? [])].sort((a, b) => a.from - b.from)
        return (
          <section key={object.id} className="plan-list__object">
            <h3>
              {object.isPart && <IconCornerDownRight size={14} stroke={1.7} aria-hidden="true" />}
              <bdi>{object.title}</bdi>
            </h3>
            {bars.length === 0 ? (
              <p className="muted small">{object.open.length === 0 ? 'Geschlossen' : 'Den ganzen Tag frei'}</p>
            ) : (
              <ul>
                {bars.map((bar) => (
                  <li key={bar.key}>
                    <ListedBar bar={bar} onOpen={onOpen} />
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

function ListedBar({ bar, onOpen }: { bar: PlanBar; onOpen: (bar: PlanBar) => void }) {
  const words = (
    <>
      <span className="num">{bar.kind === 'closed' ? 'ganzer Tag' : hoursOf(bar)}</span>
      <span className="plan-list__what">
        <strong>
          {bar.booking && <ColorMark color={bar.booking.color} />}
          <bdi>{bar.label}</bdi>
        </strong>
        <span className="small">{stateOf(bar)}</span>
      </span>
    </>
  )
  const look = bar.booking?.state ?? bar.kind
  return bar.booking || bar.block ? (
    <button
      type="button"
      className="plan-list__bar"
      data-look={look}
      aria-haspopup="dialog"
      onClick={() => onOpen(bar)}
    >
      {words}
    </button>
  ) : (
    <div className="plan-list__bar" data-look={look}>
      {words}
    </div>
  )
}

import { useElementSize } from '@mantine/hooks'
import { useCallback, useMemo, useRef } from 'react'
import { Axis } from './axis.ts'
import { hoursShown } from './hours-shown.ts'
import type { PlanAnswer, PlanBar, PlanObject } from './plan.queries.ts'
import { gridLines, PlanHead } from './plan-head.tsx'
import type { PlanSpan } from './plan-range.ts'
import { PlanRow, type RowRights } from './plan-row.tsx'
import { rowTitles } from './row-title.ts'
import { type Drag, useBarDrag } from './use-bar-drag.ts'

interface PlanGridProps {
  readonly plan: PlanAnswer
  readonly span: PlanSpan
  readonly objects: readonly PlanObject[]
  readonly rights: RowRights
  /** A bar that was dropped and waits for the answer. */
  readonly pending: Drag | null
  readonly onDrop: (drag: Drag, axis: Axis) => void
  readonly onOpen: (bar: PlanBar) => void
  readonly onEmpty: (object: PlanObject, from: number, until: number, axis: Axis) => void
  readonly tip: (drag: Drag, axis: Axis) => React.ReactNode
}

const [quarter, day] = [15, 1440]
/** What an empty place that is clicked begins as. */
const usualLength = 120

export function PlanGrid({ plan, span, objects, rights, pending, onDrop, onOpen, onEmpty, tip }: PlanGridProps) {
  const axis = useMemo(() => new Axis(plan.days, hoursShown(span, plan)), [plan, span])
  const { ref, width } = useElementSize()
  const byObject = useMemo(() => Map.groupBy(plan.bars, ({ objectId }) => objectId), [plan])
  const titles = useMemo(() => rowTitles(objects), [objects])
  const step = span === 'month' ? day : quarter
  const { drag, begin, isClick } = useBarDrag({ axis, step, onDrop: (dropped) => onDrop(dropped, axis) })
  // Rows are drawn anew only when something of theirs changes: what they call stays the same.
  const calls = useRef({ begin, isClick, onOpen, onEmpty })
  calls.current = { begin, isClick, onOpen, onEmpty }
  const grip = useCallback<typeof begin>((...args) => calls.current.begin(...args), [])
  const open = useCallback((bar: PlanBar) => calls.current.isClick() && calls.current.onOpen(bar), [])
  const empty = useCallback(
    (object: PlanObject, { clientX, box }: { clientX: number; box: DOMRect }) => {
      if (!calls.current.isClick()) return
      const moment = axis.toMoment((clientX - box.left) / box.width)
      const from = step === day ? startOn(object, moment, axis) : axis.snap(moment - 30, 60)
      // On the same day: 23:59 is the end of it.
      const end = axis.columns.find(({ day }) => from < day.end)?.day.end ?? axis.until
      calls.current.onEmpty(object, from, Math.min(from + usualLength, end - 1), axis)
    },
    [axis, step],
  )
  const shown = drag ?? pending
  const isNowShown = plan.now >= axis.from && plan.now < axis.until
  return (
    <div className="plan-grid" data-span={span} style={gridLines(axis, span)}>
      <PlanHead axis={axis} span={span} today={plan.today} trackRef={ref} />
      <div className="plan-body">
        <ul className="plan-rows">
          {objects.map((object) => (
            <PlanRow
              key={object.id}
              object={object}
              title={titles.get(object.id) ?? object.title}
              span={span}
              bars={byObject.get(object.id) ?? none}
              axis={axis}
              width={width}
              rights={rights}
              ghost={shown?.objectId === object.id ? shown : null}
              draggedKey={shown?.bar?.objectId === object.id ? shown.bar.key : null}
              onGrip={grip}
              onOpen={open}
              onEmpty={empty}
            />
          ))}
        </ul>
        {isNowShown && (
          <div className="plan-now" aria-hidden="true">
            <div style={{ insetInlineStart: `${axis.toX(plan.now) * 100}%` }} />
          </div>
        )}
      </div>
      {drag && tip(drag, axis)}
    </div>
  )
}

const none: readonly PlanBar[] = []

/** When the object opens on the day of this moment. */
function startOn({ open }: PlanObject, moment: number, axis: Axis): number {
  const column = axis.columns.find(({ day }) => moment < day.end)
  const first = open.find(([, until]) => column && until > column.day.start)
  return column ? Math.max(first?.[0] ?? column.day.start + 480, column.day.start) : moment
}

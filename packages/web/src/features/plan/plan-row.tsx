import { IconCornerDownRight, IconEyeOff } from '@tabler/icons-react'
import { memo, type PointerEvent } from 'react'
import type { Axis } from './axis.ts'
import { labelOf } from './bar-label.ts'
import { laneBox, placeInLanes, rowHeight } from './lanes.ts'
import type { PlanBar as Bar, PlanObject } from './plan.queries.ts'
import { PlanBar } from './plan-bar.tsx'
import type { PlanSpan } from './plan-range.ts'
import { shading } from './shading.ts'
import type { Drag } from './use-bar-drag.ts'

export interface RowRights {
  readonly mayMove: boolean
  readonly mayBook: boolean
  readonly mayBlock: boolean
  readonly mayDecide: boolean
}

interface PlanRowProps {
  readonly object: PlanObject
  /** What it is called below its whole. */
  readonly title: string
  readonly span: PlanSpan
  readonly bars: readonly Bar[]
  readonly axis: Axis
  /** Of the track, in pixels. */
  readonly width: number
  readonly rights: RowRights
  /** The new place, if it is in this row. */
  readonly ghost: Drag | null
  /** The bar of this row that is being put elsewhere. */
  readonly draggedKey: string | null
  readonly onGrip: (event: PointerEvent, mode: Drag['mode'], objectId: number, bar: Bar | null) => void
  readonly onOpen: (bar: Bar) => void
  readonly onEmpty: (object: PlanObject, event: { readonly clientX: number; readonly box: DOMRect }) => void
}

/** What stands below the title: why it is shut, or how big it is. */
function noteOf({ closedNote, partCount, capacity, stock }: PlanObject): string {
  if (closedNote) return closedNote
  const size = [partCount > 0 && 'ganz', capacity !== null && `${capacity} Pers.`, stock > 1 && `${stock} Stück`]
  return size.filter((word) => typeof word === 'string').join(', ')
}

export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { object, title, span, bars, axis, width, rights, ghost, draggedKey, onGrip, onOpen, onEmpty } = props
  const shown = bars.filter(({ from, until }) => axis.toX(from) < axis.toX(until))
  const behind = shown.filter(({ kind }) => kind === 'shared' || kind === 'closed')
  const { placed, lanes } = placeInLanes(shown.filter(({ kind }) => kind !== 'shared' && kind !== 'closed'))
  const mayDraw = rights.mayBook || rights.mayBlock
  const note = noteOf(object)
  return (
    <li className="plan-row" data-plan-row={object.id} style={{ height: rowHeight(lanes) }}>
      <div className="plan-row__head" data-part={object.isPart || undefined}>
        {object.isPart && <IconCornerDownRight size={14} stroke={1.7} aria-hidden="true" />}
        <div className="plan-row__words">
          <span className="plan-row__title" title={object.title}>
            <bdi>{title}</bdi>
          </span>
          {note && !object.isPart && <span className="plan-row__note">{note}</span>}
        </div>
        {!object.isVisible && (
          <span title="Nicht sichtbar für Kunden" className="plan-row__hidden">
            <IconEyeOff size={14} stroke={1.7} aria-label="Nicht sichtbar für Kunden" />
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons above the plan do the same from the keyboard */}
      <div
        className="plan-track"
        style={{ backgroundImage: shading(axis, span, object.open) }}
        data-drawable={mayDraw || undefined}
        onPointerDown={(event) => {
          if (mayDraw && event.target === event.currentTarget) onGrip(event, 'new', object.id, null)
        }}
        onClick={(event) => {
          if (mayDraw && event.target === event.currentTarget)
            onEmpty(object, { clientX: event.clientX, box: event.currentTarget.getBoundingClientRect() })
        }}
      >
        {behind.map((bar) => (
          <PlanBar
            key={bar.key}
            bar={bar}
            objectTitle={object.title}
            label={{ isInside: bar.kind === 'closed', room: 0, isNarrow: false }}
            style={axis.across(bar.from, bar.until)}
            isDragged={false}
            mayMove={false}
            mayOpen={false}
            onGrip={() => undefined}
            onOpen={() => undefined}
          />
        ))}
        {placed.map((one) => (
          <PlanBar
            key={one.bar.key}
            bar={one.bar}
            objectTitle={object.title}
            label={labelOf(axis, width, placed, one)}
            style={{ ...axis.across(one.bar.from, one.bar.until), ...laneBox(one.lane, lanes) }}
            isDragged={one.bar.key === draggedKey}
            mayMove={one.bar.booking ? rights.mayMove : one.bar.block !== null && rights.mayBlock}
            mayOpen={one.bar.booking !== null || one.bar.block !== null}
            onGrip={(event, mode) => onGrip(event, mode, object.id, one.bar)}
            onOpen={() => onOpen(one.bar)}
          />
        ))}
        {ghost && (
          <div className="plan-bar plan-ghost" style={{ ...axis.across(ghost.from, ghost.until), top: 4, bottom: 4 }}>
            <span className="plan-bar__label plan-bar__label--beside">{ghost.bar?.label}</span>
          </div>
        )}
      </div>
    </li>
  )
})

import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Axis } from './axis.ts'
import type { PlanBar } from './plan.queries.ts'

/** A bar that is being put elsewhere or lengthened, or a new one that is drawn in an empty place. */
export interface Drag {
  readonly mode: 'move' | 'end' | 'new'
  readonly bar: PlanBar | null
  readonly objectId: number
  readonly from: number
  readonly until: number
  /** Where the pointer is, for the tip beside it. */
  readonly x: number
  readonly y: number
}

interface Grip {
  readonly mode: Drag['mode']
  readonly bar: PlanBar | null
  readonly objectId: number
  readonly box: DOMRect
  /** The moment under the pointer when it went down. */
  readonly at: number
  readonly x: number
  readonly y: number
}

interface Options {
  readonly axis: Axis
  /** In minutes; whole days in the view of a month. */
  readonly step: number
  readonly onDrop: (drag: Drag) => void
}

/** So far a hand shakes while it clicks. */
const slack = 4

const rowUnder = (x: number, y: number): number | null => {
  const row = document.elementFromPoint(x, y)?.closest('[data-plan-row]')
  return row instanceof HTMLElement ? Number(row.dataset.planRow) : null
}

/** A bar so much later: by whole days the time of the day stays what it is. */
export function barLater(axis: Axis, { from, until }: Pick<PlanBar, 'from' | 'until'>, by: number, step: number) {
  if (step >= 1440) {
    const days = Math.round(by / 1440)
    return { from: axis.daysLater(from, days), until: axis.daysLater(until, days) }
  }
  const start = axis.snap(from + by, step)
  return { from: start, until: start + until - from }
}

function dragTo({ axis, step }: Options, grip: Grip, { clientX, clientY }: PointerEvent): Drag {
  const { mode, bar, box } = grip
  const moment = axis.toMoment((clientX - box.left) / box.width)
  const pointer = { mode, bar, x: clientX, y: clientY }
  if (mode === 'new' || !bar) {
    const [first, last] = [Math.min(grip.at, moment), Math.max(grip.at, moment)]
    const from = axis.snap(first, step)
    const shortest = step >= 1440 ? axis.daysLater(from, step / 1440) : from + step
    return { ...pointer, objectId: grip.objectId, from, until: Math.max(axis.snap(last, step), shortest) }
  }
  if (mode === 'end') {
    const until = Math.max(axis.snap(moment, Math.min(step, 1440)), bar.from + 15)
    return { ...pointer, objectId: grip.objectId, from: bar.from, until }
  }
  const objectId = rowUnder(clientX, clientY) ?? grip.objectId
  return { ...pointer, objectId, ...barLater(axis, bar, moment - grip.at, step) }
}

/** Dragging with the mouse or a pen. Escape leaves everything as it was; a finger scrolls, and moves by the fields instead. */
export function useBarDrag(options: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<() => void>(() => undefined)
  const wasDragged = useRef(false)
  useEffect(() => () => stop.current(), [])

  const begin = (event: ReactPointerEvent, mode: Drag['mode'], objectId: number, bar: PlanBar | null) => {
    const track = event.currentTarget.closest('.plan-track')
    if (event.button !== 0 || event.pointerType === 'touch' || !track) return
    const box = track.getBoundingClientRect()
    const at = latest.current.axis.toMoment((event.clientX - box.left) / box.width)
    const grip: Grip = { mode, bar, objectId, box, at, x: event.clientX, y: event.clientY }
    let now: Drag | null = null
    wasDragged.current = false

    const onMove = (next: PointerEvent) => {
      const isStill = Math.abs(next.clientX - grip.x) < slack && Math.abs(next.clientY - grip.y) < slack
      if (now === null && isStill) return
      next.preventDefault()
      wasDragged.current = true
      now = dragTo(latest.current, grip, next)
      setDrag(now)
    }
    const onUp = () => {
      end()
      if (now) latest.current.onDrop(now)
    }
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    }
    const end = () => {
      setDrag(null)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', onKey, true)
      document.documentElement.classList.remove('plan-dragging')
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', end)
    addEventListener('keydown', onKey, true)
    document.documentElement.classList.add('plan-dragging')
    stop.current = end
  }

  return {
    drag,
    begin,
    /** The click that ends a drag is none. */
    isClick: () => !wasDragged.current,
  }
}

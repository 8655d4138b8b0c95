import { type WallMinute, wallAt } from '@allmend/domain/time'
import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react'
import type { DayAxis } from '../../../../../framework/time-grid/day-axis.ts'
import type { Pick } from '../lengths.ts'
import type { Single } from '../use-single.ts'
import { type Drag, snap } from './snap.ts'

/** So many pixels make a drag of what began as a click. */
const threshold = 6

/** Drawing, moving and stretching with the pointer. What is dragged follows at once; it counts when it is let go. */
export function useDrag(single: Single, grid: RefObject<HTMLElement | null>, axis: DayAxis) {
  const [preview, setPreview] = useState<Pick | null>(null)
  const wasDragged = useRef(false)

  const wallUnder = ({ clientX, clientY }: PointerEvent | ReactPointerEvent): WallMinute | null => {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>('[data-hours]') ?? [])]
    const under = columns.find((column) => clientX < column.getBoundingClientRect().right) ?? columns.at(-1)
    if (!under) return null
    const { top, height } = under.getBoundingClientRect()
    return wallAt(Number(under.dataset.hours), axis.toMinute((clientY - top) / height))
  }

  const begin = (drag: Drag, event: ReactPointerEvent) => {
    const [x, y] = [event.clientX, event.clientY]
    let latest: Pick | null = null
    const stop = new AbortController()
    const { signal } = stop
    const move = (moved: PointerEvent) => {
      if (!wasDragged.current && Math.hypot(moved.clientX - x, moved.clientY - y) < threshold) return
      wasDragged.current = true
      const wall = wallUnder(moved)
      const next = wall === null ? null : snap(single.scene, single.week, drag, wall)
      latest = next ?? latest
      setPreview(latest)
    }
    const end = (isDone: boolean) => {
      stop.abort()
      setPreview(null)
      if (isDone && latest) single.choose(latest)
      // The click that follows a drag is none.
      setTimeout(() => {
        wasDragged.current = false
      })
    }
    wasDragged.current = false
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }

  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as HTMLElement
    const { pick } = single
    const wall = wallUnder(event)
    if (event.button !== 0 || wall === null) return
    const grip = target.closest<HTMLElement>('[data-grip]')?.dataset.grip
    if (pick && (grip === 'start' || grip === 'end')) return begin({ kind: grip, pick }, event)
    if (pick && target.closest('[data-mine]')) return begin({ kind: 'move', pick, grip: wall - pick.start }, event)
    const start = target.closest<HTMLElement>('[data-free]')
    // A finger that moves over the free hours wants to scroll.
    if (!start || event.pointerType === 'touch') return
    begin({ kind: 'draw', from: wallAt(Number(start.dataset.day), Number(start.dataset.start)) }, event)
  }
  return { preview, onPointerDown, wasDragged }
}

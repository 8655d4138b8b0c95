import { dayOfWall, type WallMinute, wallAt } from '@allmend/domain/time'
import { endOf, isFree, lengthsFrom, type Pick, stepsBetween } from '../lengths.ts'
import type { Scene } from '../scene.ts'
import type { ShownDay } from './week.ts'

/** What is being dragged: a new time from its start, one of the two ends, or the whole. */
export type Drag =
  | { readonly kind: 'draw'; readonly from: WallMinute }
  | { readonly kind: 'start' | 'end'; readonly pick: Pick }
  | { readonly kind: 'move'; readonly pick: Pick; readonly grip: number }

/** The time that comes closest to where the pointer is, among those that can be had. */
export function snap(scene: Scene, days: readonly ShownDay[], drag: Drag, pointer: WallMinute): Pick | null {
  if (drag.kind === 'draw') return until(scene, drag.from, pointer)
  const { pick } = drag
  if (drag.kind === 'end') return until(scene, pick.start, pointer)
  const starts = freeStarts(days, drag.kind === 'start' ? pick.start : pointer)
  if (drag.kind === 'move') {
    const target = pointer - drag.grip
    return closest(starts, target, (start) => {
      const moved = { start, steps: pick.steps }
      return isFree(scene, moved) ? moved : null
    })
  }
  const end = endOf(scene, pick)
  return closest(starts, pointer, (start) => {
    const steps = start < end ? stepsBetween(scene, start, end) : null
    const longer = steps === null ? null : { start, steps }
    return longer && isFree(scene, longer) ? longer : null
  })
}

/** So long that the pointer lies inside. */
function until(scene: Scene, start: WallMinute, pointer: WallMinute): Pick | null {
  const lengths = lengthsFrom(scene, start)
  const length = lengths.find(({ end }) => end >= pointer) ?? lengths.at(-1)
  return length ? { start, steps: length.steps } : null
}

function freeStarts(days: readonly ShownDay[], wall: WallMinute): WallMinute[] {
  const shown = days.find(({ day }) => day === dayOfWall(wall))
  return (shown?.starts ?? [])
    .filter(({ reason }) => reason === null)
    .map(({ start }) => wallAt(dayOfWall(wall), start))
}

function closest(
  starts: readonly WallMinute[],
  target: WallMinute,
  pickAt: (start: WallMinute) => Pick | null,
): Pick | null {
  const sorted = [...starts].sort((a, b) => Math.abs(a - target) - Math.abs(b - target))
  for (const start of sorted) {
    const pick = pickAt(start)
    if (pick) return pick
  }
  return null
}

import { overlaps } from '@allmend/domain/availability'
import { dayOfWall, parseWall, wallAt } from '@allmend/domain/time'
import type { DraftDate } from '../../../../booking-draft/index.ts'
import { endOf, isFree, type Pick } from '../lengths.ts'
import type { Scene } from '../scene.ts'
import { showDays } from '../week/week.ts'

export interface Substitute {
  readonly label: string
  readonly pick: Pick
}

const daysTried = 6

/** Another time on the same day, and the same time on one of the next days; none that another date of the series needs. */
export function findSubstitutes(scene: Scene, wish: Pick, others: readonly DraftDate[]): Substitute[] {
  const { preProcessingTime, postProcessingTime } = scene.interval
  const room = preProcessingTime + postProcessingTime
  const spans = others.map(({ displayStart, displayEnd }) => ({
    start: (parseWall(displayStart) ?? 0) - room,
    end: (parseWall(displayEnd) ?? 0) + room,
  }))
  const isGood = (pick: Pick) => {
    const span = { start: pick.start, end: endOf(scene, pick) }
    return isFree(scene, pick) && !spans.some((other) => overlaps(other, span))
  }
  const day = dayOfWall(wish.start)
  const sameDay = (showDays(scene, day, 1)[0]?.starts ?? [])
    .map(({ start }) => ({ start: wallAt(day, start), steps: wish.steps }))
    .sort((a, b) => Math.abs(a.start - wish.start) - Math.abs(b.start - wish.start))
    .find(isGood)
  const shifts = Array.from({ length: daysTried }, (_, at) => at + 1)
  const later = shifts
    .map((shift) => ({ start: wish.start + shift * 1440, steps: wish.steps, shift }))
    .find((pick) => isGood(pick))
  return [
    ...(sameDay ? [{ label: 'Gleicher Tag', pick: sameDay }] : []),
    ...(later
      ? [
          {
            label: later.shift === 1 ? 'Nächster Tag' : `${later.shift} Tage später`,
            pick: { start: later.start, steps: later.steps },
          },
        ]
      : []),
  ]
}

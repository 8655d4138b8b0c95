import { parseWall } from '@allmend/domain/time'
import type { PlanBar } from '../../plan.queries.ts'

type Bar = Pick<PlanBar, 'objectId' | 'start' | 'end' | 'from' | 'until' | 'booking'>

/** A time by the clock on the wall, with what is needed before and after. */
interface Wished {
  readonly objectId: number
  readonly start: string
  readonly end: string
}

/** A booking takes its object before and after what is shown of it, too. */
function takenSpan({ start, end, from, until, booking }: Bar): readonly [number, number] {
  const [before, after] = booking ? [from - booking.occupied[0], booking.occupied[1] - until] : [0, 0]
  return [(parseWall(start) ?? 0) - before, (parseWall(end) ?? 0) + after]
}

/** What stands in the plan where somebody wants to book. */
export function takenBy<One extends Bar>(bars: readonly One[], { objectId, start, end }: Wished): readonly One[] {
  const [from, until] = [parseWall(start) ?? 0, parseWall(end) ?? 0]
  return bars.filter((bar) => {
    const [begins, ends] = takenSpan(bar)
    return bar.objectId === objectId && begins < until && from < ends
  })
}

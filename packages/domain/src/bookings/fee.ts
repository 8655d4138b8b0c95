import { type Rappen, rounded, times, whole } from '../money/index.ts'
import { clockOf, dayOfWall } from '../time/index.ts'

export interface FeeStep {
  /** From so many days before the day of the booking on; 0 is the day itself. */
  readonly days: number
  readonly percent: number
}

/**
 * What cancelling costs at this moment, whoever cancels: the step with the fewest days that still reaches it. Days are those of the
 * municipality's calendar: on Friday evening, Saturday morning is one day away. Moments in milliseconds.
 */
export function cancellationFee(
  steps: readonly FeeStep[],
  { total, start, zone }: { readonly total: Rappen; readonly start: number; readonly zone: string },
  now: number,
): Rappen {
  const clock = clockOf(zone)
  const dayOf = (moment: number) => dayOfWall(clock.toWall(Math.floor(moment / 60_000)))
  const daysBefore = dayOf(start) - dayOf(now)
  const [step] = steps.filter(({ days }) => daysBefore <= days).sort((a, b) => a.days - b.days)
  return step ? rounded(times(whole(total), step.percent, 100)) : 0
}

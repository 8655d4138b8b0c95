import { portion, type Rappen, toFiveRappen } from '../money/index.ts'
import { clockOf, dayOfWall } from '../time/index.ts'

export interface FeeStep {
  /** From so many days before the day of the booking on; 0 is the day itself. */
  readonly days: number
  readonly percent: number
}

interface Cancelled {
  readonly total: Rappen
  readonly start: number
  readonly zone: string
  /** Of the order: whether it is paid in steps of five Rappen. */
  readonly roundsToFive: boolean
}

/**
 * What cancelling costs at this moment, whoever cancels: the step with the fewest days that still reaches it. Days are those of the
 * municipality's calendar: on Friday evening, Saturday morning is one day away. Moments in milliseconds. Rounded here and nowhere after,
 * so that the fee somebody is told is the one that stands on order, letter and account.
 */
export function cancellationFee(
  steps: readonly FeeStep[],
  { total, start, zone, roundsToFive }: Cancelled,
  now: number,
): Rappen {
  const clock = clockOf(zone)
  const dayOf = (moment: number) => dayOfWall(clock.toWall(Math.floor(moment / 60_000)))
  const daysBefore = dayOf(start) - dayOf(now)
  const [step] = steps.filter(({ days }) => daysBefore <= days).sort((a, b) => a.days - b.days)
  if (!step) return 0
  const fee = portion(total, step.percent, 100)
  // 100 % of 128.13 are 128.10: never more than the booking costs.
  return roundsToFive ? Math.min(toFiveRappen(fee), Math.floor(total / 5) * 5) : fee
}

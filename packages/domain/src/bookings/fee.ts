import { type Rappen, rounded, times, whole } from '../money/index.ts'

export interface FeeStep {
  /** From so many days before the booking on. */
  readonly days: number
  readonly percent: number
}

/** What cancelling costs at this moment: the step with the fewest days that still reaches it. Moments in milliseconds. */
export function cancellationFee(
  steps: readonly FeeStep[],
  { total, start }: { readonly total: Rappen; readonly start: number },
  now: number,
): Rappen {
  const daysBefore = (start - now) / 86_400_000
  const [step] = steps.filter(({ days }) => daysBefore <= days).sort((a, b) => a.days - b.days)
  return step ? rounded(times(whole(total), step.percent, 100)) : 0
}

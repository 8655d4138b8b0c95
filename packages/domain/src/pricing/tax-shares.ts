import { type Rappen, rounded, times, whole } from '../money/index.ts'
import { type Rate, splitDays, type TaxPeriod } from '../tax/index.ts'
import { clockOf, dayOfWall, type InstantMinute } from '../time/index.ts'

/** The part of an amount that falls under one rate, with or without VAT as prices are entered. */
export interface TaxShare {
  readonly rate: Rate
  readonly amount: Rappen
}

interface Stay {
  readonly start: InstantMinute
  readonly end: InstantMinute
  readonly isMultiDays: boolean
}

/** By the day a booking begins, or day by day where it takes several. One that ends at midnight does not take the day after. */
export function sharesByDay(
  total: Rappen,
  { start, end, isMultiDays }: Stay,
  periods: readonly TaxPeriod[],
  zone: string,
) {
  const clock = clockOf(zone)
  const first = dayOfWall(clock.toWall(start))
  const last = isMultiDays ? dayOfWall(clock.toWall(end - 1)) : first
  const days = new Map<Rate, number>()
  for (const part of splitDays(periods, first, last)) days.set(part.rate, (days.get(part.rate) ?? 0) + part.days)
  return shareOut(
    total,
    [...days].map(([rate, weight]) => ({ rate, weight })),
  )
}

/** An amount split by weights: each part is what the parts up to it come to less those before, so that they add up. */
export function shareOut(
  total: Rappen,
  weights: readonly { readonly rate: Rate; readonly weight: number }[],
): TaxShare[] {
  const all = weights.reduce((sum, { weight }) => sum + weight, 0)
  let [seen, given] = [0, 0]
  return weights.map(({ rate, weight }) => {
    seen += weight
    const upToHere = rounded(times(whole(total), seen, all))
    const amount = upToHere - given
    given = upToHere
    return { rate, amount }
  })
}

const minute = 60_000
const hours = Array.from({ length: 24 }, (_, at) => (at + 1) * 60)
/** Minutes after which a provider is asked what became of a payment nobody told us about. */
const moments: readonly number[] = [1, 5, 15, ...hours]

/** When to ask next about a payment that began then; null once it is given up. */
export function askAgainAt(beganAt: number, now: number): number | null {
  const next = moments.find((after) => beganAt + after * minute > now)
  return next === undefined ? null : beganAt + next * minute
}

/** How long a customer has at the provider, and how much longer the dates are kept. */
export const paymentMinutes = 15
export const graceMinutes = 5

/** So long after the order whoever has not paid is told how to go on; not any more when so little is left that nobody would manage. */
export const tellUnpaidAfter = 5
export const leastMinutesToPay = 3

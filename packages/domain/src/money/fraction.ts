/** An exact amount between two roundings: factors of 1.5 and shares of 8.1 / 108.1 leave no dust behind. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

export const whole = (value: number): Fraction => ({ over: BigInt(value), under: 1n })
export const times = (a: Fraction, over: number | bigint, under: number | bigint = 1): Fraction => ({
  over: a.over * BigInt(over),
  under: a.under * BigInt(under),
})
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under }

/** To a whole number, half away from zero. What divides is a number of days, percents or parts, so never below zero. */
export function rounded({ over, under }: Fraction): number {
  const result = Number((2n * (over < 0n ? -over : over) + under) / (2n * under))
  return over < 0n ? 0 - result : result
}

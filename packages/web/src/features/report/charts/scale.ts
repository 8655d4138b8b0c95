/** A round number at or above the largest value that is easy to divide: 8’930 → 9’000, 130 → 150. */
export function niceTop(largest: number): number {
  if (largest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 9, 10].find((factor) => factor * power >= largest) ?? 10
  return step * power
}

/** A line through values in a box of 100 × 100, the largest value at the top. */
export function linePath(values: readonly number[], top: number): string {
  const last = Math.max(1, values.length - 1)
  const y = (value: number) => round(100 - (Math.max(0, value) / (top || 1)) * 100)
  // A single value is a level, not a point nobody sees.
  const points = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values
  return points.map((value, index) => `${index === 0 ? 'M' : 'L'}${round((index / last) * 100)} ${y(value)}`).join('')
}

const round = (value: number) => Math.round(value * 100) / 100

export const closed = (path: string): string => `${path}V100H0Z`

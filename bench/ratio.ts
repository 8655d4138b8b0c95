/** The same call on a small and on a large set of data, measured by turns so that noise hits both alike. */
export interface Ratio {
  readonly name: string
  /** 95th percentiles, milliseconds. */
  readonly small: number
  readonly large: number
  readonly ratio: number
  readonly budget: number
}

const rounds = 400

export async function compare(
  name: string,
  small: () => Promise<void>,
  large: () => Promise<void>,
  budget: number,
): Promise<Ratio> {
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
  for (let round = -50; round < rounds; round += 1) {
    for (const [which, call] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const started = performance.now()
      await call()
      if (round >= 0) times[which].push(performance.now() - started)
    }
  }
  const [a, b] = [p95(times.small), p95(times.large)]
  return { name, small: round2(a), large: round2(b), ratio: round2(b / a), budget }
}

const p95 = (times: number[]) => [...times].sort((x, y) => x - y)[Math.floor(times.length * 0.95)] ?? Number.NaN
const round2 = (value: number) => Math.round(value * 100) / 100

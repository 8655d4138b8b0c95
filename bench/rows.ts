import autocannon from 'autocannon'

export interface Row {
  readonly name: string
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
}

interface Target {
  readonly name: string
  readonly url: string
  readonly connections?: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Loads one address for a few seconds, after a short warm-up. */
export async function measure({ name, connections = 10, ...target }: Target): Promise<Row> {
  await autocannon({ ...target, connections, duration: 1 })
  const result = await autocannon({ ...target, connections, duration: 4 })
  return {
    name,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

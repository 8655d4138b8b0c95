import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

export interface Metrics {
  readonly registry: Registry
  readonly jobs: Counter<'task' | 'outcome'>
  /** What the database had to refuse because nothing in front of it did, by its code. */
  readonly inputRefused: Counter<'code'>
}

export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'allmend_db_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, db.pool.idleCount)
      this.set({ state: 'busy' }, db.pool.totalCount - db.pool.idleCount)
      this.set({ state: 'waited for' }, db.pool.waitingCount)
    },
  })
  const jobs = new Counter({
    name: 'allmend_jobs_total',
    help: 'Background jobs, by task and outcome',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  const inputRefused = new Counter({
    name: 'allmend_input_refused_total',
    help: 'Calls refused by the database for what was sent, where a check before it is missing',
    labelNames: ['code'],
    registers: [registry],
  })
  return { registry, jobs, inputRefused }
}

/** Times every request by its route pattern, never by its address, which would be different for every record. */
export function measureRequests(server: FastifyInstance, { registry }: Metrics): void {
  const seconds = new Histogram({
    name: 'allmend_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Metrics } from '../log/metrics.ts'
import { refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'

/** For load balancers and monitoring: alive, ready to serve, and the figures behind it. */
export function healthRoutes(
  server: FastifyInstance,
  db: Database,
  metrics: Metrics,
  metricsToken: string | undefined,
): void {
  server.get('/healthz', { schema: { hide: true }, config: { open: 'alive?' } }, async () => ({ status: 'ok' }))

  server.get('/readyz', { schema: { hide: true }, config: { open: 'ready?' } }, async (_, reply) => {
    const pending = await pendingMigrations(db.pool)
    return reply
      .status(pending.length === 0 ? 200 : 503)
      .send({ status: pending.length === 0 ? 'ok' : 'migrating', pending })
  })

  server.get(
    '/metrics',
    { schema: { hide: true }, config: { open: 'guarded by token or address' } },
    async (request, reply) => {
      if (!mayReadMetrics(request, metricsToken)) return sendRefusal(reply, refuse('access.denied'))
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    },
  )
}

/** With a token: whoever knows it. Without: this machine only, and not through a proxy that speaks for others. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return /^(::1|(::ffff:)?127\.)/.test(request.ip) && request.headers['x-forwarded-for'] === undefined
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

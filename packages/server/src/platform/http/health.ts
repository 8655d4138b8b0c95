import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../auth/token.ts'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Metrics } from '../log/metrics.ts'
import { bearerOf } from './bearer.ts'
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

/** Headers by which a proxy speaks for somebody else. They have no end; whoever reads figures on this machine sends none of their kind. */
const proxyHeader = /^(x-(?!prometheus-)|cf-|cdn-|fly-|fastly-|true-client-|forwarded|via)/

/** With a token: whoever knows it. Without: a program on this machine, not through a proxy that stands on it. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { socket, headers } = request
  if (token === undefined) {
    const isHere = /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '')
    return isHere && !Object.keys(headers).some((name) => proxyHeader.test(name))
  }
  // Of hashes, since comparing takes as long for a text of another length, too.
  return timingSafeEqual(hashToken(bearerOf(request) ?? ''), hashToken(token))
}

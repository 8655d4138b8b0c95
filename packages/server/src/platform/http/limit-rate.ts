import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** Files a page asks for by the dozen, and the question of a load balancer. */
const unlimited = ['/assets/', '/files/', '/favicon.', '/icon-', '/logo.png', '/healthz']

/**
 * So many calls a minute from one address. Counted first of all, before anybody is looked up: what is refused, and what leads nowhere,
 * counts as well. By the route that was found, since an address can be written in many ways (`/%61pi/…`).
 */
export async function limitRate(
  server: FastifyInstance,
  callsPerMinute: number,
  onExceeded: (address: string) => void,
): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    // Whoever has one address of version 6 has a whole network of them.
    ipv6Subnet: 64,
    onExceeded: ({ ip }) => onExceeded(ip),
  })
  const count = server.rateLimit()
  server.addHook('onRequest', async function (request, reply) {
    const { url } = request.routeOptions
    const isUnlimited = url !== undefined && unlimited.some((start) => url.startsWith(start))
    if (!isUnlimited) await count.call(this, request, reply)
  })
}

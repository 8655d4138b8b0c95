import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../rate-limit/address-key.ts'
import { MinuteCounts } from '../rate-limit/minute-counts.ts'
import { isKeyCall } from './bearer.ts'
import { holdsKey } from './refuse-keys-in-addresses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A call whose key turned out to be none counts for its address after all. */
    countWrongKey(request: FastifyRequest, reply: FastifyReply): Promise<void>
  }
}

/** Files a page asks for by the dozen, and the question of a load balancer. */
const unlimited = ['/assets/', '/files/', '/favicon.', '/icon-', '/logo.png', '/healthz']
export const isUnlimited = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && unlimited.some((start) => url.startsWith(start))

/**
 * So many calls a minute from one address. Counted first of all, before anybody is looked up: what is refused, and what leads nowhere,
 * counts as well. By the route that was found, since an address can be written in many ways (`/%61pi/…`).
 *
 * Machines have limits of their own: a call with a key counts for the key alone, so that it locks out nobody behind the same address.
 * A wrong key counts for the address, and an address that sent nothing but wrong ones is not even looked up any more.
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
  const wrongKeys = new MinuteCounts<string>()
  server.addHook('onRequest', async function (request, reply) {
    if (isUnlimited(request) || (isLeftToKey(request) && !wrongKeys.isOver(addressKey(request.ip), callsPerMinute)))
      return
    await count.call(this, request, reply)
  })
  server.decorate('countWrongKey', async (request, reply) => {
    wrongKeys.count(addressKey(request.ip))
    await count.call(server, request, reply)
  })
}

/** Its key is looked at where the call is answered. */
const isLeftToKey = (request: FastifyRequest): boolean =>
  request.routeOptions.config.contract !== undefined && isKeyCall(request) && !holdsKey(request)

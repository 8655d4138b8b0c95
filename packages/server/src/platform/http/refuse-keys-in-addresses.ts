import { containsKey } from '@allmend/domain/keys'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'

/** An address is kept by browsers, proxies and logs of others: no key is taken from it, and whoever put it there is told. */
export function refuseKeysInAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (holdsKey(request)) return sendRefusal(reply, refuse('key.in_address'))
  })
}

export const holdsKey = ({ url, query, params }: FastifyRequest): boolean =>
  containsKey(url) ||
  [query, params].some((words) =>
    Object.entries(words ?? {})
      .flat(2)
      .some(isKey),
  )

const isKey = (value: unknown) => typeof value === 'string' && containsKey(value)

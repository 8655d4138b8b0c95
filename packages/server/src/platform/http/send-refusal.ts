import { errorCodes } from '@allmend/contract'
import type { FastifyReply } from 'fastify'
import { errorBody, type Refusal } from './refusal.ts'
// Brings `contract` to the configuration of a route.
import type {} from './route-inventory.ts'

export function sendRefusal(reply: FastifyReply, { code, details, retryAfter, named }: Refusal): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const inEvery = reply.routeOptions?.config?.contract?.inRefusals
  // Sent as text, past the serializer of the success schema.
  return reply
    .status(errorCodes[code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(code, details, { ...inEvery, ...named })))
}

import { errorCodes } from '@allmend/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPage } from './plain-page.ts'
import { errorBody, type Refusal } from './refusal.ts'
// Brings `contract` to the configuration of a route.
import type {} from './route-inventory.ts'

export function sendRefusal(reply: FastifyReply, { code, details, retryAfter, named }: Refusal): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const { status, message } = errorCodes[code]
  if (opensPage(reply.request)) return reply.status(status).type('text/html; charset=utf-8').send(plainPage(message))
  const inEvery = reply.routeOptions?.config?.contract?.inRefusals
  // Sent as text, past the serializer of the success schema.
  return reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(code, details, { ...inEvery, ...named })))
}

/** Somebody types an address or follows a link; what scripts and machines ask for stands below these paths. */
const opensPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(api|%61pi|files|assets)\//i.test(url)

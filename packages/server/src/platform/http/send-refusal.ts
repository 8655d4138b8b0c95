import { errorCodes } from '@allmend/contract'
import type { FastifyReply } from 'fastify'
import { errorBody, type Refusal } from './refusal.ts'

export function sendRefusal(reply: FastifyReply, { code, details, retryAfter }: Refusal): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // Sent as text, past the serializer of the success schema.
  return reply
    .status(errorCodes[code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(code, details)))
}

import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseBusy } from '../db/is-database-busy.ts'
import { isDatabaseDown } from '../db/is-database-down.ts'
import { Refusal, refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'

/** Turns whatever goes wrong into an answer with a code. Details of surprises go to the log, never out. */
export function installErrorHandler(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = explain(error)
    if (refusal.code === 'server.error') request.log.error({ err: error }, 'unexpected error')
    if (refusal.code === 'server.unavailable') request.log.warn({ err: error }, 'database not reachable')
    if (refusal.code === 'server.busy') request.log.warn({ err: error }, 'given up')
    return sendRefusal(reply, refusal)
  })
}

function explain(error: FastifyError): Refusal {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const { instancePath, message } of error.validation) {
      fields[instancePath.slice(1).replaceAll('/', '.')] ??= message ?? ''
    }
    return refuse('request.invalid', { fields })
  }
  if (isDatabaseBusy(error)) return new Refusal('server.busy', undefined, 5)
  if (isDatabaseDown(error)) return new Refusal('server.unavailable', undefined, 30)
  switch (error.statusCode) {
    case 413:
      return refuse('request.too_large')
    case 415:
      return refuse('request.unsupported_type')
    case 429:
      return refuse('request.too_many')
    default:
      return error.statusCode && error.statusCode < 500 ? refuse('request.invalid') : refuse('server.error')
  }
}

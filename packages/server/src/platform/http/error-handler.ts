import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseBusy } from '../db/is-database-busy.ts'
import { isDatabaseDown } from '../db/is-database-down.ts'
import { isInputRefused } from '../db/is-input-refused.ts'
import type { Metrics } from '../log/metrics.ts'
import { storageFailure } from '../storage/storage-failure.ts'
import { invalidFields } from './invalid-fields.ts'
import { isBrokenUpload } from './is-broken-upload.ts'
import { Refusal, refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'

/** Turns whatever goes wrong into an answer with a code. Details of surprises go to the log, never out. */
export function installErrorHandler(server: FastifyInstance, { inputRefused }: Pick<Metrics, 'inputRefused'>): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = explain(error)
    if (refusal.code === 'server.error') request.log.error({ err: error }, 'unexpected error')
    if (refusal.code === 'server.unavailable') request.log.warn({ err: error }, 'database not reachable')
    if (refusal.code === 'server.busy') request.log.warn({ err: error }, 'given up')
    if (storageFailure(error)) request.log.error({ err: error }, 'file not written')
    if (isInputRefused(error)) {
      // Nobody is shown a failure for it, but a check is missing in front of the database.
      inputRefused.inc({ code: error.code })
      request.log.warn({ err: error }, 'input refused by the database')
    }
    return sendRefusal(reply, refusal)
  })
}

function explain(error: FastifyError): Refusal {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidFields(
      error.validation.map(({ instancePath, message }) => ({
        path: instancePath.split('/').slice(1),
        message: message ?? '',
      })),
    )
  }
  const failure = storageFailure(error)
  if (failure) return new Refusal(failure, undefined, failure === 'storage.unavailable' ? 60 : undefined)
  if (isDatabaseBusy(error)) return new Refusal('server.busy', undefined, 5)
  if (isDatabaseDown(error)) return new Refusal('server.unavailable', undefined, 30)
  if (isInputRefused(error) || isBrokenUpload(error)) return refuse('request.invalid')
  if (error.code === 'FST_FILES_LIMIT') return refuse('upload.too_many')
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

import type { FastifyInstance } from 'fastify'

/**
 * Behind a proxy nobody was told about, all callers share its address and with it one count of calls. That is said once; afterwards it
 * would only be noise, since anybody can send the header.
 */
export function warnOfProxy(server: FastifyInstance, trustProxy: string | undefined): void {
  let isSaid = trustProxy !== undefined
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      request.log.warn(
        { proxy: request.ip },
        'a proxy that TRUST_PROXY does not name sends X-Forwarded-For; it is not believed',
      )
    }
    done()
  })
}

import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>

/** JSON lines. What could open a door (tokens, passwords, cookies, query strings of mailed links) never gets in. */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token'],
      censor: '***',
    },
    serializers: {
      req: (request) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        app: request.headers['x-app-id'],
        address: request.ip,
      }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  }
}

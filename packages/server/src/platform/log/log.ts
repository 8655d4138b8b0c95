import { isIP } from 'node:net'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { shownPath } from './shown-path.ts'

export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>

/** Tokens, seals and keys of ours are that long; words, file names and the names of functions are shorter. */
const secretLooking = /[\w-]{36,}/g

/** JSON lines. What could open a door (tokens, passwords, cookies, mailed links) never gets in. */
export const loggerOptions = (level: string) =>
  ({
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token'],
      censor: '***',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        id: request.id,
        method: request.method,
        path: shownPath(request.url),
        app: numberOf(request.headers['x-app-id']),
        address: isIP(request.ip) ? request.ip : undefined,
      }),
      res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode: statusCode ?? 0 }),
      err: shownError,
    },
    // The last look at a line: messages of errors quote what was sent.
    hooks: { streamWrite: (line: string) => line.replaceAll(secretLooking, '***') },
  }) satisfies LoggerOptions

const numberOf = (header: unknown) => (/^\d{1,9}$/.test(String(header)) ? Number(header) : undefined)

interface ShownError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [detail: string]: unknown
}

/** What PostgreSQL and Node say about an error beside its message, as far as it names things and not what is in them. */
const details = ['code', 'constraint', 'table', 'column', 'routine', 'syscall']

/** Only what is named here: errors carry whole rows (`detail`), addresses (`url`) and raw packets along. */
function shownError(error: unknown): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const known = error as Error & Record<string, unknown>
  const cause = error.cause instanceof Error ? { cause: shownError(error.cause) } : {}
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...Object.fromEntries(details.filter((name) => known[name] !== undefined).map((name) => [name, known[name]])),
    ...cause,
  }
}

/** `invalid input syntax for type uuid: "…"`, `Unexpected token 'k', "…" is not valid JSON`: the value is the sender's. */
const withoutValues = (text: string) =>
  text.replaceAll(/(: |, (?:\.\.\.)?)"(?:[^"\\]|\\.)*"/g, '$1"***"').replaceAll(/token '.'/gsu, "token '***'")

import type { Server } from 'node:http'
import Fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { loggerOptions } from '../log/log.ts'
import { answerClientError } from './answer-client-error.ts'
import { refuse } from './refusal.ts'
import { guardingHeaders } from './security-headers.ts'
import { sendRefusal } from './send-refusal.ts'

export interface ServerSettings {
  readonly logLevel: string
  /** Where the log goes instead of to standard output. */
  readonly logStream?: { write(line: string): void }
  readonly trustProxy: string | undefined
  readonly timeouts?: Timeouts
}

/** Milliseconds. */
interface Timeouts {
  /** Until the headers are there. */
  readonly headers: number
  /** Until the whole request is there: ten megabytes over a slow line take their minute. */
  readonly request: number
  /** Without a byte in either direction. */
  readonly idle: number
  /** Between two looks for requests that are late. */
  readonly check: number
}

const defaultTimeouts: Timeouts = { headers: 15_000, request: 120_000, idle: 120_000, check: 5_000 }

/** Fastify as it faces the world: whom it believes, how long it waits, and what it answers before any route is found. */
export function createServer({
  logLevel,
  logStream,
  trustProxy,
  timeouts = defaultTimeouts,
}: ServerSettings): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    logger: { ...loggerOptions(logLevel), ...(logStream && { stream: logStream }) },
    trustProxy: trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    // Longer than the minute a load balancer keeps its connections: it should be the one that ends them.
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      // A call without it finds no app; the answer is ours then, and not a bare one of Node's.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, _request, reply) =>
      sendRefusal(reply.headers(guardingHeaders), refuse('request.invalid')),
    clientErrorHandler: answerClientError,
  }
  return Fastify(options)
}

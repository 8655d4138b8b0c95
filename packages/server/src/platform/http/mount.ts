import {
  parseFilterHeader,
  type Route,
  type RouteParsed,
  type RouteResult,
  type TableQuery,
  type TableSpec,
  tableQuerySchema,
} from '@allmend/contract'
import { type Refusal as AccessRefusal, refusal } from '@allmend/domain/access'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, TenantTx } from '../db/database.ts'
import type { Actor, Caller, FindCaller, SessionUser } from './caller.ts'
import { isFile, type SentFile, sendFile } from './file-answer.ts'
import { findForbidden } from './find-forbidden.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'
import { readToken } from './session-cookie.ts'
import { signedInUser } from './signed-in-user.ts'

export interface HttpPlatform {
  readonly db: Database
  readonly findCaller: FindCaller
}

/** What a handler gets: the parsed input, the app, the person, and the way into the database. */
type Context<R extends Route> = RouteParsed<R> & {
  readonly table: R['table'] extends TableSpec ? TableQuery<R['table']> : undefined
  readonly app: Caller['app']
  readonly user: SessionUser | null
  /** The person and where they call from, for routes that let nobody in without a session. */
  actor(): Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** A transaction in the app of this call. */
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/** A handler returns what the call promises, without `success: true`, which every good answer carries anyway. */
type Handler<R extends Route> = (
  context: Context<R>,
) => Promise<(R extends { readonly file: true } ? SentFile : Omit<RouteResult<R>, 'success'>) | Refusal>

const noApp: Caller['app'] = { id: 0, featureFlags: [] }
const accessRefusals = {
  feature_off: 'app.feature_off',
  not_signed_in: 'session.missing',
  impersonating: 'impersonation.closed',
  wrong_role: 'access.denied',
  permission_missing: 'access.denied',
} as const satisfies Record<AccessRefusal, string>

const appIdPattern = /^[1-9]\d{0,8}$/

/** Puts a contract entry on the server: access before the body is even read, then validation, then the handler. */
export function mount<R extends Route>(
  server: FastifyInstance,
  platform: HttpPlatform,
  route: R,
  handler: Handler<R>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()

  server.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...(route.params && { params: route.params }),
      // Beside a list's own words, which are read afterwards, the schema must not drop what it does not know.
      ...(route.query && { querystring: route.table ? route.query.loose() : route.query }),
      ...(route.body && { body: route.body }),
      response: { 200: route.response },
    },
    config: { contract: route },
    onRequest: async (request, reply) => {
      const caller = await admit(platform, route, request)
      if (isRefusal(caller)) return sendRefusal(reply, caller)
      callers.set(request, caller)
    },
    preValidation: async (request, reply) => {
      const at = findForbidden({ body: request.body, params: request.params, query: request.query })
      if (at)
        return sendRefusal(reply, refuse('request.invalid', { fields: { [at]: 'Dieses Zeichen ist nicht erlaubt.' } }))
    },
    handler: async (request, reply) => {
      const { app, user } = callers.get(request) ?? { app: noApp, user: null }
      const table = route.table && parseTable(route.table, request)
      if (isRefusal(table)) return sendRefusal(reply, table)
      // Fastify has parsed these by the route's own schemas.
      const parsed = { params: request.params, query: request.query, body: request.body } as RouteParsed<R>
      const context: Context<R> = {
        ...parsed,
        table: table as Context<R>['table'],
        app,
        user,
        actor: () => ({ user: signedInUser(user), address: request.ip }),
        request,
        reply,
        tenant: (work) => platform.db.withTenant(app.id, work),
      }
      const result = await handler(context)
      if (isRefusal(result)) return sendRefusal(reply, result)
      return isFile(result) ? sendFile(reply, result) : { success: true, ...result }
    },
  })
}

async function admit(platform: HttpPlatform, route: Route, request: FastifyRequest): Promise<Caller | Refusal> {
  if (route.tenant === 'none') return { app: noApp, user: null }
  const header = request.headers['x-app-id']
  if (typeof header !== 'string' || !appIdPattern.test(header)) return refuse('request.app_id_missing')
  const { token, explicit } = readToken(request)
  const caller = await platform.findCaller(Number(header), token, request.ip)
  if (!caller) return refuse('app.not_found')
  // A bearer token is sent on purpose, so a wrong one is refused even where nobody needs to be signed in. A cookie may
  // simply have run out while a visitor reads public pages.
  if (explicit && !caller.user) return refuse('session.missing')
  const reason = refusal(route.access, caller.user, caller.app.featureFlags)
  if (reason) return refuse(accessRefusals[reason])
  const { impersonator } = caller.user ?? {}
  if (!impersonator || !route.access.staffBehind) return caller
  return { ...caller, user: { ...impersonator, isActingAsCustomer: true } }
}

function parseTable(spec: TableSpec, request: FastifyRequest): TableQuery | Refusal {
  const header = request.headers.filter
  const query = request.query as Record<string, unknown>
  const input = { ...query, ...parseFilterHeader(typeof header === 'string' ? header : undefined) }
  const parsed = tableQuerySchema(spec).safeParse(input)
  if (parsed.success && !findForbidden(input)) return parsed.data
  const issues = parsed.error?.issues ?? [{ path: ['filter'], message: 'Dieses Zeichen ist nicht erlaubt.' }]
  return refuse('request.invalid', {
    fields: Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message])),
  })
}

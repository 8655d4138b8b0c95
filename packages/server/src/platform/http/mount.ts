import {
  errorCodes,
  parseFilterHeader,
  type Route,
  type RouteParsed,
  type RouteResult,
  type TableQuery,
  type TableSpec,
  tableQuerySchema,
  unknownField,
} from '@allmend/contract'
import { type Refusal as AccessRefusal, isConfined, refusal } from '@allmend/domain/access'
import { appOfKey } from '@allmend/domain/keys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database, TenantTx } from '../db/database.ts'
import { brisk, unhurried } from '../db/patience.ts'
import type { ExportPlaces } from '../export/export-places.ts'
import { runWithin } from '../limits/deadline.ts'
import { noteAnswer, noteRefusal } from '../security-log/note-call.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { LocalDisk } from '../storage/local-disk.ts'
import { isKeyCall, isMalformedBearer } from './bearer.ts'
import type { Actor, Caller, FindCaller, SessionUser } from './caller.ts'
import { isFile, type SentFile, sendFile } from './file-answer.ts'
import { findForbidden } from './find-forbidden.ts'
import { invalidFields } from './invalid-fields.ts'
import type { Admission, KeyDoor } from './key-door.ts'
import type { LinkAddress } from './link-address.ts'
import { namedRecords } from './named-records.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'
import { readToken } from './session-cookie.ts'
import { signedInUser } from './signed-in-user.ts'

export interface HttpPlatform {
  readonly db: Database
  readonly disk: LocalDisk
  readonly exports: ExportPlaces
  readonly findCaller: FindCaller
  readonly keys: KeyDoor
  readonly links: LinkAddress
  readonly securityLog: SecurityLog
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

const nobody: Caller = { app: { id: 0, featureFlags: [] }, user: null }
const accessRefusals = {
  feature_off: 'app.feature_off',
  not_signed_in: 'session.missing',
  two_factor_missing: 'two_factor.needed',
  impersonating: 'impersonation.closed',
  wrong_role: 'access.denied',
  permission_missing: 'access.denied',
  people_only: 'key.people_only',
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
  const readTable = route.table && tableReader(route.table, route.query)
  const patience = route.slow || route.upload ? unhurried : brisk

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
      const { caller, refused } = await admit(platform, route, request)
      if (refused) {
        const { app, user } = caller ?? nobody
        noteRefusal(platform.securityLog, { route, request, appId: app.id, user }, refused)
        if (isKeyCall(request) && errorCodes[refused.code].status === 401)
          await reply.server.countWrongKey(request, reply)
        return sendRefusal(reply, refused)
      }
      callers.set(request, caller)
    },
    preValidation: async (request, reply) => {
      for (const part of [request.params, request.query, request.body]) {
        const forbidden = findForbidden(part)
        if (forbidden) return sendRefusal(reply, invalidFields([forbidden]))
      }
    },
    handler: async (request, reply) => {
      const { app, user } = callers.get(request) ?? nobody
      const table = readTable?.(request)
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
        tenant: (work) => platform.db.withTenant(app.id, work, patience),
      }
      const result = await runWithin(patience.call, async () =>
        (await reachesBeyond(platform, route, { app, user }, parsed)) ? refuse('record.not_found') : handler(context),
      )
      const call = { route, request, appId: app.id, user }
      if (isRefusal(result)) {
        noteRefusal(platform.securityLog, call, result)
        return sendRefusal(reply, result)
      }
      noteAnswer(platform.securityLog, call, isFile(result) ? result : null)
      return isFile(result) ? sendFile(reply, result) : { success: true, ...result }
    },
  })
}

async function admit(platform: HttpPlatform, route: Route, request: FastifyRequest): Promise<Admission> {
  if (isMalformedBearer(request)) return { refused: refuse('session.malformed') }
  const { token, explicit } = readToken(request)
  const given = namedApp(route, request)
  if (explicit && token && appOfKey(token) !== null) return admitKey(platform, route, token, given)
  if (route.tenant === 'none') return { caller: nobody }
  // The secret in the path is all there is to show: whatever else a program sends along is not asked for.
  if (route.tenant === 'token') return admitByPath(platform, route, given, request)
  if (typeof given !== 'string' || !appIdPattern.test(given)) return { refused: refuse('request.app_id_missing') }
  const caller = await platform.findCaller(Number(given), token, request.ip)
  if (!caller) return { refused: refuse('app.not_found') }
  if (caller.app.isSuspended && !route.whileSuspended && !isKeeper(caller.user)) {
    return { caller, refused: refuse('app.suspended') }
  }
  // A bearer token is sent on purpose, so a wrong one is refused even where nobody needs to be signed in. A cookie may
  // simply have run out while a visitor reads public pages.
  if (explicit && !caller.user) return { caller, refused: refuse('session.missing') }
  const reason = refusal(route.access, caller.user, caller.app.featureFlags)
  if (reason) return { caller, refused: refuse(accessRefusals[reason]) }
  // Who has yet to set up a second factor is nobody to routes that are open to all, since some of them do more for staff.
  if (isConfined(caller.user) && !route.access.beforeTwoFactor) return { caller: { ...caller, user: null } }
  const { impersonator } = caller.user ?? {}
  if (!impersonator || !route.access.staffBehind) return { caller }
  return { caller: { ...caller, user: { ...impersonator, isActingAsCustomer: true } } }
}

/** An address that names no app is one that leads nowhere, like any other wrong one. */
async function admitByPath(
  platform: HttpPlatform,
  route: Route,
  given: string | undefined,
  request: FastifyRequest,
): Promise<Admission> {
  const caller = given === undefined ? null : await platform.findCaller(Number(given), null, request.ip)
  if (!caller) return { refused: refuse('record.not_found') }
  return caller.app.isSuspended && !route.whileSuspended ? { caller, refused: refuse('app.suspended') } : { caller }
}

/** Whoever runs the installation, also while acting as a customer. */
const isKeeper = (user: SessionUser | null): boolean => (user?.impersonator ?? user)?.role === 'keeper'

/** Machines name their app by the key; the header may repeat it. */
async function admitKey(
  platform: HttpPlatform,
  route: Route,
  key: string,
  appId: string | undefined,
): Promise<Admission> {
  const found = await platform.keys.find(key, appId)
  if (found.refused) return found
  const { app, user } = found.caller
  if (app.isSuspended) return { ...found, refused: refuse('app.suspended') }
  const reason = refusal(route.access, user, app.featureFlags)
  if (reason) return { ...found, refused: refuse(accessRefusals[reason]) }
  return user?.key?.buildings && !route.buildings ? { ...found, refused: refuse('key.not_by_building') } : found
}

/** Whether a machine that is confined to buildings reaches beyond them. */
async function reachesBeyond(platform: HttpPlatform, { buildings: scope }: Route, { app, user }: Caller, call: object) {
  const buildings = user?.key?.buildings
  if (!buildings || scope === 'filtered') return false
  return !(scope && (await platform.keys.reaches(app.id, buildings, namedRecords(scope, call))))
}

/** The app a call is for, as it says so itself. */
function namedApp({ tenant }: Route, { params, headers }: FastifyRequest): string | undefined {
  const { app, token } = params as { app?: string; token?: string }
  if (tenant === 'address') return app
  if (tenant === 'token') return /^([1-9]\d{0,8})-/.exec(token ?? '')?.[1]
  return headers['x-app-id']?.toString()
}

/** Reads page, order and filters from the query and the `filter` header. Whatever neither the list nor its call knows is refused. */
function tableReader(spec: TableSpec, own: Route['query']) {
  const schema = tableQuerySchema(spec)
  const isOwn = (name: string) => own !== undefined && Object.hasOwn(own.shape, name)
  return (request: FastifyRequest): TableQuery | Refusal => {
    const { filter } = request.headers
    const query = Object.entries(request.query as Record<string, unknown>).filter(([name]) => !isOwn(name))
    const header = Object.entries(parseFilterHeader(typeof filter === 'string' ? filter : undefined))
    const input = Object.fromEntries([...query, ...header])
    const forbidden = findForbidden(input)
    if (forbidden) return invalidFields([forbidden])
    const parsed = schema.safeParse(input)
    return parsed.success ? parsed.data : invalidFields(parsed.error.issues.flatMap(mistakesOf))
  }
}

/** Names nobody knows are told one by one. */
const mistakesOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownField(key) }))
    : [issue]

import { errorCodes, type Route } from '@allmend/contract'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '../http/caller.ts'
import type { SentFile } from '../http/file-answer.ts'
import type { Refusal } from '../http/refusal.ts'
import type { SecurityLog } from './security-log.ts'

interface Call {
  readonly route: Route
  readonly request: FastifyRequest
  readonly appId: number
  readonly user: SessionUser | null
}

const isKeepers = ({ path }: Route) => path.startsWith('/api/keeper/')
const isStaffs = (route: Route) => route.path.startsWith('/api/admin/') || isKeepers(route)

/** Refusals at the doors of staff and keepers, and whoever tries too often anywhere. */
export function noteRefusal(log: SecurityLog, call: Call, { code }: Refusal): void {
  const { status } = errorCodes[code]
  if (status === 429) log.record({ ...commonOf(call), kind: 'rate_limited' })
  else if ((status === 401 || status === 403) && isStaffs(call.route))
    log.record({ ...commonOf(call), kind: 'access_denied' })
}

/** Files with data of the app or of a person, and what staff look at in a customer's name. */
export function noteAnswer(log: SecurityLog, call: Call, file: SentFile | null): void {
  const { route, user, request } = call
  const isPersons = route.path.endsWith('/data')
  if (file && (isStaffs(route) || isPersons)) {
    const kind = isPersons ? 'person_exported' : 'exported'
    log.record({ ...commonOf(call), kind, subject: [file.name, numberOf(request)].filter(Boolean).join(' ') })
  } else if (user?.impersonator && route.method === 'GET') {
    log.record({ ...commonOf(call), kind: 'impersonated_read' })
  }
}

const commonOf = ({ route, request, appId, user }: Call) => ({
  appId: isKeepers(route) || appId === 0 ? null : appId,
  address: request.ip,
  user,
  subject: `${route.method} ${pathOf(route, request)}`,
})

const idPattern = /^\d{1,10}$/

/** The path with its numbers and nothing else: a word in it may be somebody's token. */
function pathOf({ path }: Route, { params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, unknown>>
  return path.replaceAll(/:(\w+)/g, (name, key) => (idPattern.test(String(values[key])) ? String(values[key]) : name))
}

const numberOf = ({ params }: FastifyRequest) => {
  const { id } = params as { id?: unknown }
  return idPattern.test(String(id)) ? `(Nr. ${id})` : ''
}

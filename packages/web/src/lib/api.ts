import type { ErrorBody, Route, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { ApiError, isRefusal } from './api-error.ts'
import { buildUrl, formatFilter, type TableInput } from './api-url.ts'
import { type Renew, repeatAfterLogin } from './repeat-after-login.ts'

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [K in Key]: Value }

/** A list is asked for in the address; where that would tell too much to whoever logs addresses, its filters go in their header. */
type TablePart<R> = R extends { readonly table: infer S }
  ?
      | { readonly table: TableInput<S>; readonly filter?: undefined }
      | { readonly filter: TableInput<S>['filters']; readonly table?: undefined }
  : unknown

type CallOptions<R extends Route> = Part<'params', RouteInput<R>['params']> &
  Part<'query', RouteInput<R>['query']> &
  Part<'body', RouteInput<R>['body']> &
  TablePart<R> & { readonly signal?: AbortSignal }

type Call = keyof RouteMap
type Arguments<R extends Route> = Partial<CallOptions<R>> extends CallOptions<R> ? [CallOptions<R>?] : [CallOptions<R>]

interface AnyOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly table?: TableInput<unknown>
  readonly filter?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

let appId: number | null = null
let withSession = repeatAfterLogin(async () => false)
let onConfined = () => {}
let send = (url: string, init: RequestInit): Promise<Response> => fetch(url, init)

interface Settings {
  readonly appId: number
  /** Gets the chance to renew the session; if it does, the refused call is sent again. */
  readonly onUnauthorized: Renew
  /** A second factor is asked of the person since just now. */
  readonly onConfined: () => void
  /** Where calls go instead of to the server. */
  readonly send?: typeof send
}

export function configureApi(settings: Settings): void {
  appId = settings.appId
  onConfined = settings.onConfined
  withSession = repeatAfterLogin(settings.onUnauthorized)
  if (settings.send) send = settings.send
}

/** Signing in cannot wait for itself, and whoever leaves need not come back first. */
const callsWithoutRenewal: readonly Call[] = ['POST /api/auth/login', 'GET /api/auth/logout']

/** Calls the server. Refusals are thrown as `ApiError`; a call that never reached it is rethrown as it failed. */
export async function api<C extends Call>(
  call: C,
  ...[options]: Arguments<RouteMap[C]>
): Promise<RouteAnswer<RouteMap[C]>> {
  const response = await request(call, (options ?? {}) as AnyOptions)
  const answer: unknown = await response.json()
  if (isRefusal(answer)) throw new ApiError(response.status, answer)
  return answer as RouteAnswer<RouteMap[C]>
}

type FileCall = { [C in Call]: RouteMap[C] extends { readonly file: true } ? C : never }[Call]

/** Calls that answer with a file: what is in it, and the name the server gave it. */
export async function apiFile<C extends FileCall>(
  call: C,
  ...[options]: Arguments<RouteMap[C]>
): Promise<{ content: Blob; name: string }> {
  const response = await request(call, (options ?? {}) as AnyOptions)
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return { content: await response.blob(), name: name ?? 'download' }
}

async function request(call: Call, { params, query, table, filter, body, signal }: AnyOptions): Promise<Response> {
  const [method = 'GET', path = ''] = call.split(' ')
  const ask = () =>
    send(buildUrl(path, { params, query, table }), {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(appId !== null && { 'X-App-Id': String(appId) }),
        ...(filter && { filter: formatFilter(filter) }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  const response = callsWithoutRenewal.includes(call) ? await ask() : await withSession(ask)
  if (response.ok) return response
  const error = new ApiError(response.status, await readErrorBody(response), readRetryAfter(response))
  if (error.code === 'two_factor.needed') onConfined()
  throw error
}

const readRetryAfter = (response: Response): number | null => Number(response.headers.get('Retry-After')) || null

async function readErrorBody(response: Response): Promise<Partial<ErrorBody> | null> {
  try {
    return (await response.json()) as Partial<ErrorBody>
  } catch {
    // A proxy in between answers with a page of its own.
    return null
  }
}

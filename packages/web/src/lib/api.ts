import type { ErrorBody, Route, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { ApiError } from './api-error.ts'
import { buildUrl, type TableInput } from './api-url.ts'

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { readonly [K in Key]: Value }

type TablePart<R> = R extends { readonly table: infer S } ? { readonly table: TableInput<S> } : unknown

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
  readonly body?: unknown
  readonly signal?: AbortSignal
}

let appId: number | null = null
let onSessionLost = () => {}

export function configureApi(settings: { appId: number; onSessionLost: () => void }): void {
  appId = settings.appId
  onSessionLost = settings.onSessionLost
}

/** Calls the server. Refusals are thrown as `ApiError`; a call that never reached it is rethrown as it failed. */
export async function api<C extends Call>(
  call: C,
  ...[options]: Arguments<RouteMap[C]>
): Promise<RouteAnswer<RouteMap[C]>> {
  const { params, query, table, body, signal } = (options ?? {}) as AnyOptions
  const [method = 'GET', path = ''] = call.split(' ')
  const response = await fetch(buildUrl(path, { params, query, table }), {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(appId !== null && { 'X-App-Id': String(appId) }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) {
    if (response.status === 401) onSessionLost()
    throw new ApiError(response.status, await readErrorBody(response))
  }
  return (await response.json()) as RouteAnswer<RouteMap[C]>
}

async function readErrorBody(response: Response): Promise<Partial<ErrorBody> | null> {
  try {
    return (await response.json()) as Partial<ErrorBody>
  } catch {
    // A proxy in between answers with a page of its own.
    return null
  }
}

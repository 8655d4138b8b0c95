import type { Access } from '@allmend/domain/access'
import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import './german-errors.ts'
import type { TableSpec } from './table-query.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What lies in a building. */
export type PlacedRecord = 'object' | 'booking' | 'order' | 'block'
/** Where in the call they are named, such as `params.id` or `body.bookings.objectId`. */
export type BuildingScope = Readonly<Record<string, PlacedRecord>>

/**
 * Everything one HTTP call promises: who may make it, what comes in, what goes out, which refusals exist. The server
 * mounts it, the browser calls it, the OpenAPI page shows it; nobody writes any of it a second time.
 */
export interface Route {
  readonly method: Method
  /** Fastify's spelling: `/api/admin/users/:id`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /**
   * `none` for the few calls that answer without an app id: they find the app by the domain, or need none. `address` where the id
   * stands in the path as `:app`: a link that a browser follows carries no header. `token` where it stands in front of the secret in
   * `:token`, as in addresses of calendars.
   */
  readonly tenant?: 'none' | 'address' | 'token'
  /**
   * How a key that is confined to buildings is held to them: the handler filters its list, or what these places of the call name has to
   * lie inside. Without it the call is closed to such a key.
   */
  readonly buildings?: 'filtered' | BuildingScope
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is multipart, files included; the handler reads it. */
  readonly upload?: true
  /** The fields that stand in such a body before the file. */
  readonly uploadFields?: z.ZodObject
  /** Open also while the app is suspended, which shuts everything else to everybody but keepers. */
  readonly whileSuspended?: true
  /** Known to take long: it is given minutes, not seconds. */
  readonly slow?: true
  /** Makes the call a list: page, itemsPerPage, sort and the named filters, in the query or in the `filter` header. */
  readonly table?: TableSpec
  /** The answer is a file: the handler sends it, and `response` only says that it is text. */
  readonly file?: true
  readonly response: z.ZodType
  /** What every refusal of this call says besides its code, where the call is specified so. */
  readonly inRefusals?: Readonly<Record<string, unknown>>
  readonly errors?: readonly ErrorCode[]
}

export function defineRoute<const R extends Route>(route: R): R {
  return route
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller sends, before parsing. */
export interface RouteInput<R extends Route> {
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
}

/** What a handler receives, after parsing. */
export interface RouteParsed<R extends Route> {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** What a handler returns, and what a caller gets. */
export type RouteResult<R extends Route> = z.input<R['response']>
export type RouteAnswer<R extends Route> = z.output<R['response']>

import type { RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { api, apiFile } from '../../lib/api.ts'

export type SecurityField = RouteMap['GET /api/admin/security-events']['table']['sortable'][number]

type Request = ListRequest<SecurityField>

/** The tab says where to ask; the calls themselves do not know it. */
const withoutScope = ({ filters: { scope: _, ...filters }, ...table }: Request): Request => ({ ...table, filters })

export const appEventsQuery = (table: Request) =>
  queryOptions({
    queryKey: ['security-log', 'app', table],
    queryFn: ({ signal }) => api('GET /api/admin/security-events', { table: withoutScope(table), signal }),
    placeholderData: keepPreviousData,
  })

export const platformEventsQuery = (table: Request) =>
  queryOptions({
    queryKey: ['security-log', 'platform', table],
    queryFn: ({ signal }) => api('GET /api/keeper/security-events', { table: withoutScope(table), signal }),
    placeholderData: keepPreviousData,
  })

export const downloadEvents = (table: Request, query: ExportChoice) =>
  apiFile('GET /api/admin/security-events/export', { table: withoutScope(table), query })

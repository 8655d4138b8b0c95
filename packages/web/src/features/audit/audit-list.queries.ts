import type { RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { api, apiFile } from '../../lib/api.ts'

export type AuditField = RouteMap['GET /api/admin/audit']['table']['sortable'][number]

export const auditListQuery = (table: ListRequest<AuditField>) =>
  queryOptions({
    queryKey: ['audit', table],
    queryFn: ({ signal }) => api('GET /api/admin/audit', { table, signal }),
    placeholderData: keepPreviousData,
  })

export const downloadAudit = (table: ListRequest<AuditField>, query: ExportChoice) =>
  apiFile('GET /api/admin/audit/export', { table, query })

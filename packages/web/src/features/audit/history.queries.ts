import type { AuditedEntityName } from '@allmend/domain/audit'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

const historyKey = (entity: AuditedEntityName, id: number) => ['history', entity, id] as const

export const historyQuery = (entity: AuditedEntityName, id: number) =>
  queryOptions({
    queryKey: historyKey(entity, id),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/history/:entity/:id', { params: { entity, id: String(id) }, signal })).entries,
  })

/** A record was saved: its history is longer now. */
export const refreshHistory = (entity: AuditedEntityName, id: number) =>
  queryClient.invalidateQueries({ queryKey: historyKey(entity, id) })

import type { AuditedEntityName } from '@allmend/domain/audit'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

type RecordId = number | string

const historyKey = (entity: AuditedEntityName, id: RecordId) => ['history', entity, id] as const

export const historyQuery = (entity: AuditedEntityName, id: RecordId) =>
  queryOptions({
    queryKey: historyKey(entity, id),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/history/:entity/:id', { params: { entity, id: String(id) }, signal })).entries,
  })

/** A record was saved: its history is longer now. */
export const refreshHistory = (entity: AuditedEntityName, id: RecordId) =>
  queryClient.invalidateQueries({ queryKey: historyKey(entity, id) })

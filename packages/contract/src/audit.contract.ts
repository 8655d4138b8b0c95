import { type AuditAction, auditActions, auditedEntityNames } from '@allmend/domain/audit'
import { z } from 'zod'
import { permission, role } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { day, instant, success } from './field-schema.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

export const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  actor: z.string(),
  actorKind: z.enum(['user', 'keeper', 'key', 'system']),
  /** The customer as whom it was done, if it was done in somebody else's name. */
  actingAs: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** What the record was called at that time. */
  subject: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
  address: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditTable = tableSpec({
  sortable: ['id', 'at', 'actor', 'action', 'entity'],
  defaultSort: 'id,desc',
  filters: z.object({
    search,
    entity: z.enum(auditedEntityNames).optional(),
    action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]).optional(),
    /** Days of the app's zone, both included. */
    from: day.optional(),
    until: day.optional(),
  }),
})

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who changed what, newest first',
  access: permission('setting:base'),
  table: auditTable,
  response: tableResponse(auditEntry),
})

export const exportAudit = defineExport(listAudit)

export const getHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/history/:entity/:id',
  summary: 'The last hundred changes of one record; needs the right to see such records',
  access: role('admin', 'keeper'),
  params: z.object({ entity: z.enum(auditedEntityNames), id: z.string().max(40).regex(/^\w+$/) }),
  response: success.extend({ entries: z.array(auditEntry) }),
  errors: ['access.denied'],
})

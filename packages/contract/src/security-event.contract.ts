import { type SecurityKind, securityKinds } from '@allmend/domain/audit'
import { z } from 'zod'
import { permission, role } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { instant } from './field-schema.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

const kind = z.enum(Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]])
const day = z.iso.date().optional()

const event = z.object({
  id: z.number().int(),
  at: instant,
  kind,
  /** null for whoever was not signed in. */
  actor: z.string().nullable(),
  /** The customer in whose name it was done. */
  actingAs: z.string().nullable(),
  subject: z.string().nullable(),
  address: z.string().nullable(),
  /** How often within a minute. */
  times: z.number().int(),
})
export type SecurityEventRow = z.output<typeof event>

export const securityEventTable = tableSpec({
  sortable: ['id', 'at', 'kind', 'actor', 'address'],
  defaultSort: 'id,desc',
  filters: z.object({ search, kind: kind.optional(), from: day, until: day }),
})

export const listSecurityEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/security-events',
  summary: 'What was refused, guessed wrongly or handed out, newest first; kept for 180 days',
  access: permission('setting:base'),
  table: securityEventTable,
  response: tableResponse(event),
})

export const exportSecurityEvents = defineExport(listSecurityEvents)

export const listPlatformSecurityEvents = defineRoute({
  method: 'GET',
  path: '/api/keeper/security-events',
  summary: "The same for keepers' accounts and calls, and for what was refused before an app was known",
  access: role('keeper'),
  table: securityEventTable,
  response: tableResponse(event),
})

import { exportAudit, getHistory, listAudit } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { auditColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { auditCells, presentEntry } from './audit.present.ts'
import { listEntries, readEntries, readHistory } from './audit.repository.ts'

export function auditRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, listAudit, async ({ tenant, table, actor }) => {
    const { totalRecords, rows } = await tenant((tx) => listEntries(tx, table))
    return { totalRecords, rows: rows.map((row) => presentEntry(row, actor().user)) }
  })

  mountExport(server, platform, exportAudit, {
    name: 'aenderungsprotokoll',
    columns: auditColumns,
    rows: (tx, table) => readEntries(tx, table).stream(200),
    cells: (row, { zone, user }) => auditCells(row, zone, user),
  })

  mount(server, platform, getHistory, async ({ tenant, params, actor }) => {
    const needed = auditedEntities[params.entity].permission
    if (!actor().user.permissions.includes(needed)) return refuse('access.denied')
    const entries = await tenant((tx) => readHistory(tx, params.entity, params.id))
    return { entries: entries.map((entry) => presentEntry(entry, actor().user)) }
  })
}

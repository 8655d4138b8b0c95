import * as contract from '@allmend/contract'
import { callWords, type SecurityKind, securityKinds } from '@allmend/domain/audit'
import { securityEventColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { momentCell } from '../../platform/export/cell.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { listEvents, readEvents } from './security-event.repository.ts'

/** What happened at the doors. This process writes first what it has collected, so that nobody misses what they just did. */
export function securityEventRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  const { db, securityLog } = platform

  mount(server, platform, contract.listSecurityEvents, async ({ tenant, table }) => {
    await securityLog.flush()
    const { totalRecords, rows } = await tenant((tx) => listEvents(tx, table))
    return { totalRecords, rows: rows.map(presentEvent) }
  })

  mountExport(server, platform, contract.exportSecurityEvents, {
    name: 'sicherheitsprotokoll',
    columns: securityEventColumns,
    rows: (tx, table) => readEvents(tx, table).stream(200),
    cells: (row, { zone }) => ({
      ...presentEvent(row),
      subject: row.subject && callWords(row.subject),
      at: momentCell(row.at, zone),
      kind: securityKinds[row.kind as SecurityKind],
      actor: row.acting_as ? `${row.actor_name} als ${row.acting_as}` : row.actor_name,
    }),
  })

  mount(server, platform, contract.listPlatformSecurityEvents, async ({ table }) => {
    await securityLog.flush()
    const { totalRecords, rows } = await db.acrossTenants('read security events', (tx) => listEvents(tx, table))
    return { totalRecords, rows: rows.map(presentEvent) }
  })
}

type Row = Awaited<ReturnType<typeof listEvents>>['rows'][number]

const presentEvent = (row: Row) => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind as SecurityKind,
  actor: row.actor_name,
  actingAs: row.acting_as,
  subject: row.subject,
  address: row.address,
  times: row.times,
})

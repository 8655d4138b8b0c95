import type { AuditEntry } from '@allmend/contract'
import type { Permission } from '@allmend/domain/access'
import { type AuditAction, auditActions, auditedEntities, changesOf, isMoneyField } from '@allmend/domain/audit'
import { formatChf } from '@allmend/domain/money'
import { momentCell } from '../../platform/export/cell.ts'
import type { readEntries } from './audit.repository.ts'

interface Viewer {
  readonly permissions: readonly Permission[]
}

type Row = Awaited<ReturnType<ReturnType<typeof readEntries>['execute']>>[number]

export const presentEntry = (row: Row, viewer: Viewer): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor_name,
  actorKind: row.actor_kind as AuditEntry['actorKind'],
  actingAs: row.impersonated_name,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  subject: row.subject,
  changes: shownChanges(row, viewer) as AuditEntry['changes'],
  address: row.address,
})

/** Amounts are for those who may see orders. */
const shownChanges = (row: Row, { permissions }: Viewer) =>
  changesOf(row.before, row.after).filter(
    ({ field }) => permissions.includes('order:view') || !isMoneyField(row.entity, field),
  )

function words(entity: string, field: string, value: unknown): string {
  if (value === null || value === undefined) return 'leer'
  if (typeof value === 'number' && isMoneyField(entity, field)) return formatChf(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const isEntity = (name: string): name is keyof typeof auditedEntities => name in auditedEntities

/** An entry as a line of a file. */
export function auditCells(row: Row, zone: string, viewer: Viewer) {
  const entity = isEntity(row.entity) ? auditedEntities[row.entity] : { label: row.entity, fields: {} }
  const labels: Readonly<Record<string, string>> = entity.fields
  const changes = shownChanges(row, viewer).map(
    ({ field, before, after }) =>
      `${labels[field] ?? field}: ${words(row.entity, field, before)} → ${words(row.entity, field, after)}`,
  )
  return {
    at: momentCell(row.at, zone),
    actor: row.impersonated_name ? `${row.actor_name} als ${row.impersonated_name}` : row.actor_name,
    action: auditActions[row.action as AuditAction] ?? row.action,
    entity: entity.label,
    subject: row.subject ?? row.entity_id,
    changes: changes.join('; '),
    address: row.address,
  }
}

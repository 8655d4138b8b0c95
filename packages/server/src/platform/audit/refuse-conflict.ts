import { type AuditedEntityName, changesOf } from '@allmend/domain/audit'
import type { TenantTx } from '../db/database.ts'
import { type Refusal, refuse } from '../http/refusal.ts'

/**
 * Somebody saved since this person opened the record. The refusal brings along how it stands now, and who saved what since the
 * state that was edited, so that the form can show it and merge.
 */
export async function refuseConflict(
  tx: TenantTx,
  entity: AuditedEntityName,
  { id, editedVersion, current }: { id: number | string; editedVersion: number; current: unknown },
): Promise<Refusal> {
  const entries = await tx.db
    .selectFrom('audit_entry')
    .where('app_id', '=', tx.appId)
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .where('version', '>', editedVersion)
    .select(['actor_name', 'at', 'before', 'after'])
    .orderBy('id')
    .execute()
  const saves = entries.map(({ actor_name, at, before, after }) => ({
    by: actor_name,
    at: at.toISOString(),
    changes: changesOf(before, after),
  }))
  return refuse('record.conflict', { current, saves })
}

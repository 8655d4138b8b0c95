import type { TenantTx } from '../db/database.ts'
import type { SessionUser } from '../http/caller.ts'

interface AuditRecord {
  readonly actor: Pick<SessionUser, 'id' | 'name' | 'role'> | 'system'
  readonly address?: string
  /** What was done, in the past tense: `changed`, `created`, `removed`. */
  readonly action: string
  readonly entity: string
  readonly entityId?: string | number
  readonly before?: unknown
  readonly after?: unknown
}

/** Notes who changed what, in the transaction of the change. */
export async function audit(tx: TenantTx, record: AuditRecord): Promise<void> {
  const { actor } = record
  await tx.db
    .insertInto('audit_entry')
    .values({
      app_id: tx.appId,
      actor_kind: actor === 'system' ? 'system' : actor.role === 'keeper' ? 'keeper' : 'user',
      actor_id: actor === 'system' ? null : actor.id,
      actor_name: actor === 'system' ? 'System' : actor.name,
      action: record.action,
      entity: record.entity,
      entity_id: record.entityId === undefined ? null : String(record.entityId),
      before: record.before === undefined ? null : JSON.stringify(record.before),
      after: record.after === undefined ? null : JSON.stringify(record.after),
      address: record.address ?? null,
    })
    .execute()
}

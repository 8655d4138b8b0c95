import type { AuditAction, AuditedEntityName } from '@allmend/domain/audit'
import type { PlatformTx } from '../db/database.ts'
import { type Actor, nobody } from '../http/caller.ts'

interface PlatformRecord {
  readonly action: AuditAction
  readonly entity: AuditedEntityName
  readonly entityId: number | string
  /** What the record is called, so that the log can be read when it is gone. */
  readonly subject: string
  readonly before?: object
  readonly after?: object
}

/** Notes what a keeper did to the installation, in the transaction of the change. */
export async function auditPlatform(
  tx: PlatformTx,
  { user, address }: Actor,
  { action, entity, entityId, subject, before, after }: PlatformRecord,
): Promise<void> {
  await tx.db
    .insertInto('platform_audit_entry')
    .values({
      ...{ keeper_id: user.id === nobody ? null : user.id, actor_name: user.name, address },
      ...{ action, entity, entity_id: String(entityId), subject },
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}

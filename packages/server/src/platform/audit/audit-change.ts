import type { AuditedEntityName } from '@allmend/domain/audit'
import type { TenantTx } from '../db/database.ts'
import type { Actor } from '../http/caller.ts'
import { audit } from './audit.ts'

/** How the log speaks of one kind of record. */
export interface LoggedRecord<R> {
  readonly entity: AuditedEntityName
  readonly nameOf: (record: R) => string
  /** What the log keeps of it: names instead of numbers. */
  readonly core: (record: R) => object
}

/** Notes one record that was made (no before), changed or removed (no after). */
export function auditChange<R extends { readonly id: number; readonly version: number }>(
  tx: TenantTx,
  actor: Actor,
  { entity, nameOf, core }: LoggedRecord<R>,
  change: { readonly before: R; readonly after?: R } | { readonly before?: R | undefined; readonly after: R },
): Promise<void> {
  const { before, after } = change
  const record = (after ?? before) as R
  return audit(tx, actor, {
    action: !before ? 'created' : after ? 'changed' : 'removed',
    entity,
    entityId: record.id,
    subject: nameOf(record),
    ...(after && { version: after.version, after: core(after) }),
    ...(before && { before: core(before) }),
  })
}

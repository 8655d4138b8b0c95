import type { AuditAction, AuditedEntityName } from '@allmend/domain/audit'
import type { TenantTx } from '../db/database.ts'
import { type Actor, nobody } from '../http/caller.ts'

interface AuditRecord {
  readonly action: AuditAction
  readonly entity: AuditedEntityName
  readonly entityId?: string | number
  /** What the record is called, so that the log can be read when it is gone. */
  readonly subject?: string
  /** The state of the record this led to. */
  readonly version?: number
  readonly before?: unknown
  readonly after?: unknown
}

const kindOf = ({ role, key }: Actor['user']) => (key ? 'key' : role === 'keeper' ? 'keeper' : 'user')

/** Notes who changed what, in the transaction of the change. */
export const audit = (tx: TenantTx, actor: Actor | 'system', record: AuditRecord): Promise<void> =>
  auditAll(tx, actor, [record])

/** The same for several records changed at once. Staff acting as a customer stand there with both names. */
export async function auditAll(tx: TenantTx, actor: Actor | 'system', records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return
  const rows = auditRows(actor, records).map(({ before, after, ...row }) => ({
    ...row,
    app_id: tx.appId,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  }))
  await tx.db.insertInto('audit_entry').values(rows).execute()
}

/** The same as rows, for `write_audit` in the database. */
export function auditRows(actor: Actor | 'system', records: readonly AuditRecord[]) {
  const customer = actor === 'system' || !actor.user.impersonator ? null : actor.user
  const user = actor === 'system' ? null : (actor.user.impersonator ?? actor.user)
  const who = {
    actor_kind: user ? kindOf(user) : 'system',
    actor_id: user?.key?.id ?? (user?.id === nobody ? null : user?.id) ?? null,
    actor_name: user?.name ?? 'System',
    impersonated_user_id: customer?.id ?? null,
    impersonated_name: customer?.name ?? null,
    address: actor === 'system' ? null : actor.address,
  }
  return records.map(({ action, entity, entityId, subject = null, version = null, before = null, after = null }) => ({
    ...who,
    action,
    entity,
    entity_id: entityId === undefined ? null : String(entityId),
    subject,
    version,
    before,
    after,
  }))
}

import type { AuditAction, AuditedEntityName } from '@allmend/domain/audit'
import type { TenantTx } from '../db/database.ts'
import type { Actor } from '../http/caller.ts'

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

const kindOf = ({ role }: Actor['user']) => (role === 'keeper' ? 'keeper' : 'user')

/** Notes who changed what, in the transaction of the change. */
export const audit = (tx: TenantTx, actor: Actor | 'system', record: AuditRecord): Promise<void> =>
  auditAll(tx, actor, [record])

/** The same for several records changed at once. Staff acting as a customer stand there with both names. */
export async function auditAll(tx: TenantTx, actor: Actor | 'system', records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return
  const customer = actor === 'system' || !actor.user.impersonator ? null : actor.user
  const user = actor === 'system' ? null : (actor.user.impersonator ?? actor.user)
  const who = {
    app_id: tx.appId,
    actor_kind: user ? kindOf(user) : 'system',
    actor_id: user?.id ?? null,
    actor_name: user?.name ?? 'System',
    impersonated_user_id: customer?.id ?? null,
    impersonated_name: customer?.name ?? null,
    address: actor === 'system' ? null : actor.address,
  }
  const rows = records.map((record) => ({
    ...who,
    action: record.action,
    entity: record.entity,
    entity_id: record.entityId === undefined ? null : String(record.entityId),
    subject: record.subject ?? null,
    version: record.version ?? null,
    before: record.before === undefined ? null : JSON.stringify(record.before),
    after: record.after === undefined ? null : JSON.stringify(record.after),
  }))
  await tx.db.insertInto('audit_entry').values(rows).execute()
}

import type { ObjectRecord } from '@allmend/contract'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts'
import type { HallGroup } from './hall-group.ts'
import { loggedObject } from './logged-object.ts'
import { readObject } from './object.present.ts'
import type { RulesGuard } from './rules-guard.ts'

interface Tab {
  readonly id: number
  readonly version: number
  /** Objects that are to be tied to it: their locks are taken together with its own, in one sequence. */
  readonly newParts?: readonly number[]
}

/**
 * Every tab saves the same way: wait for the object's lock, compare the version, write, and note what changed. `write` may refuse;
 * then nothing of it stays. A tab that changes what is free says so to the guard itself.
 */
export async function saveTab(
  tx: TenantTx,
  guard: RulesGuard,
  actor: Actor,
  { id, version, newParts = [] }: Tab,
  write: (before: ObjectRecord, groups: readonly HallGroup[]) => Promise<Refusal | null>,
): Promise<ObjectRecord | Refusal> {
  const groups = await guard.lock(tx, [id, ...newParts])
  const before = await readObject(tx, id)
  if (isRefusal(before)) return before
  if (before.version !== version) return refuseConflict(tx, 'object', { id, editedVersion: version, current: before })
  const logged = await loggedObject(tx, before)
  const refused = await write(before, groups)
  if (refused) return refused
  await tx.db
    .updateTable('bookable')
    .set({ version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  const after = await readObject(tx, id)
  if (isRefusal(after)) return after
  await audit(tx, actor, {
    action: 'changed',
    entity: 'object',
    entityId: id,
    subject: after.title,
    version: after.version,
    before: logged,
    after: await loggedObject(tx, after),
  })
  await publish(tx, 'object.changed', { objectId: id })
  return after
}

/** One or two columns of the object's own row. */
export async function change(
  tx: TenantTx,
  id: number,
  columns: { has_prices?: boolean; is_visible?: boolean; notification_recipients?: string[] },
) {
  await tx.db.updateTable('bookable').set(columns).where('app_id', '=', tx.appId).where('id', '=', id).execute()
}

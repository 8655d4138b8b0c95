import { type GrantablePermission, permissionsFor } from '@allmend/domain/access'
import { auditChange, type LoggedRecord } from '../../platform/audit/audit-change.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { refuseNamesake } from '../../platform/records/refuse-namesake.ts'
import { createGroup as insertGroup } from './create-people.ts'
import { moveMembers, readGroups, readMembers } from './group.repository.ts'
import { keepingRights, takeTurns } from './keeping-rights.ts'

interface GroupDraft {
  readonly name: string
  readonly permissions: readonly GrantablePermission[]
}

export async function readGroup(tx: TenantTx, id: number) {
  const [group] = await readGroups(tx, id)
  return group ? { ...group, people: await readMembers(tx, id) } : refuse('record.not_found')
}

type WholeGroup = Exclude<Awaited<ReturnType<typeof readGroup>>, Refusal>

export async function createGroup(
  tx: TenantTx,
  actor: Actor,
  draft: GroupDraft & { role: 'user' | 'admin' },
): Promise<WholeGroup | Refusal> {
  await takeTurns(tx)
  const refused = await findObstacle(tx, draft, draft.role, 0)
  if (refused) return refused
  const id = await insertGroup(tx, { ...draft, name: draft.name.trim(), permissions: [...new Set(draft.permissions)] })
  const group = await readGroup(tx, id)
  if (isRefusal(group)) return group
  await auditChange(tx, actor, logged, { after: group })
  return group
}

export async function saveGroup(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: GroupDraft & { version: number },
): Promise<WholeGroup | Refusal> {
  await takeTurns(tx)
  const before = await readGroup(tx, id)
  if (isRefusal(before)) return before
  if (before.version !== version) {
    return refuseConflict(tx, 'group', { id, editedVersion: version, current: before })
  }
  const refused = await findObstacle(tx, draft, before.role, id)
  if (refused) return refused
  const lockedOut = await keepingRights(tx, actor, () =>
    tx.db
      .updateTable('user_group')
      .set({ name: draft.name.trim(), permissions: [...new Set(draft.permissions)], version: version + 1 })
      .where('app_id', '=', tx.appId)
      .where('id', '=', id)
      .execute(),
  )
  if (lockedOut) return lockedOut
  const after = await readGroup(tx, id)
  if (isRefusal(after)) return after
  await auditChange(tx, actor, logged, { before, after })
  return after
}

/** Removes a group. While people hold it, it says so; or they move to another group first, if that is what was asked for. */
export async function removeGroup(
  tx: TenantTx,
  actor: Actor,
  id: number,
  moveTo: number | undefined,
): Promise<Refusal | null> {
  await takeTurns(tx)
  const group = await readGroup(tx, id)
  if (isRefusal(group)) return group
  if (moveTo === undefined && group.members > 0) return refuse('record.in_use', { usedBy: group.members })
  const target = moveTo === undefined ? null : await readGroup(tx, moveTo)
  if (isRefusal(target) || (target && (target.role !== group.role || target.id === id))) {
    return refuse('user.group_unknown')
  }
  const lockedOut = await keepingRights(tx, actor, async () => {
    if (target) await moveMembers(tx, id, target.id)
    await tx.db.deleteFrom('user_group').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  })
  if (lockedOut) return lockedOut
  await auditChange(tx, actor, logged, { before: group })
  return null
}

async function findObstacle(
  tx: TenantTx,
  { name, permissions }: GroupDraft,
  role: 'user' | 'admin',
  id: number,
): Promise<Refusal | null> {
  const foreign = permissions.filter((permission) => !permissionsFor(role).includes(permission))
  if (foreign.length > 0) return refuse('group.right_of_other_role', { permissions: foreign })
  return refuseNamesake(tx, 'user_group', { name: name.trim(), role }, id)
}

const logged: LoggedRecord<WholeGroup> = {
  entity: 'group',
  nameOf: ({ name }) => name,
  // The people in it have entries of their own.
  core: ({ name, role, permissions }) => ({ name, role, permissions }),
}

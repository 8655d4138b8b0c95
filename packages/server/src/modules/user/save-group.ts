import { type GrantablePermission, permissionsFor } from '@allmend/domain/access'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { createGroup as insertGroup } from './create-people.ts'
import { countRightsManagers, mayManageRights, readGroups, readMembers } from './group.repository.ts'

interface Actor {
  readonly user: SessionUser
  readonly address: string
}

interface GroupDraft {
  readonly name: string
  readonly permissions: readonly GrantablePermission[]
}

/** Rights hang together (somebody must keep them), so groups are changed one at a time. */
const takeTurns = (tx: TenantTx) => sql`select pg_advisory_xact_lock(4155204, ${tx.appId})`.execute(tx.db)

export async function readGroup(tx: TenantTx, id: number) {
  const [group] = await readGroups(tx, id)
  return group ? { ...group, people: await readMembers(tx, id) } : refuse('record.not_found')
}

type WholeGroup = Exclude<Awaited<ReturnType<typeof readGroup>>, Refusal>

export async function createGroup(
  tx: TenantTx,
  { user, address }: Actor,
  draft: GroupDraft & { role: 'user' | 'admin' },
): Promise<WholeGroup | Refusal> {
  await takeTurns(tx)
  const refused = await findObstacle(tx, draft, draft.role, 0)
  if (refused) return refused
  const id = await insertGroup(tx, { ...draft, name: draft.name.trim(), permissions: [...new Set(draft.permissions)] })
  const group = await readGroup(tx, id)
  if (isRefusal(group)) return group
  await audit(tx, { actor: user, address, action: 'created', entity: 'group', entityId: id, after: core(group) })
  return group
}

export async function saveGroup(
  tx: TenantTx,
  { user, address }: Actor,
  id: number,
  { version, ...draft }: GroupDraft & { version: number },
): Promise<WholeGroup | Refusal> {
  await takeTurns(tx)
  const before = await readGroup(tx, id)
  if (isRefusal(before)) return before
  if (before.version !== version) return refuse('record.conflict', { current: core(before) })
  const refused = await findObstacle(tx, draft, before.role, id)
  if (refused) return refused
  await tx.db
    .updateTable('user_group')
    .set({ name: draft.name.trim(), permissions: [...new Set(draft.permissions)], version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .execute()
  // Asked after the change, which a refusal rolls back.
  if (user.role === 'admin' && !(await mayManageRights(tx, user.id))) return refuse('group.own_right')
  if ((await countRightsManagers(tx)) === 0) return refuse('group.last_administrator')
  const after = await readGroup(tx, id)
  if (isRefusal(after)) return after
  await audit(tx, {
    actor: user,
    address,
    action: 'changed',
    entity: 'group',
    entityId: id,
    before: core(before),
    after: core(after),
  })
  return after
}

export async function removeGroup(tx: TenantTx, { user, address }: Actor, id: number): Promise<Refusal | null> {
  await takeTurns(tx)
  const group = await readGroup(tx, id)
  if (isRefusal(group)) return group
  if (group.members > 0) return refuse('record.in_use', { usedBy: group.members })
  await tx.db.deleteFrom('user_group').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await audit(tx, { actor: user, address, action: 'removed', entity: 'group', entityId: id, before: core(group) })
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
  const namesake = await tx.db
    .selectFrom('user_group')
    .where('app_id', '=', tx.appId)
    .where('role', '=', role)
    .where('name', '=', name.trim())
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst()
  return namesake ? refuse('record.name_taken', { fields: { name: 'Dieser Name ist schon vergeben.' } }) : null
}

/** What the log keeps of a group: the people in it have entries of their own. */
const core = ({ name, role, permissions }: WholeGroup) => ({ name, role, permissions })

import type { GrantablePermission } from '@allmend/domain/access'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

export async function readGroups({ db, appId }: TenantTx, id?: number) {
  let groups = db
    .selectFrom('user_group')
    .where('app_id', '=', appId)
    .select(['id', 'name', 'version'])
    .select([
      sql<'user' | 'admin'>`role`.as('role'),
      sql<GrantablePermission[]>`permissions`.as('permissions'),
      sql<number>`(
        select count(*)::int from user_group_member m where m.app_id = user_group.app_id and m.group_id = user_group.id
      )`.as('members'),
    ])
  if (id !== undefined) groups = groups.where('id', '=', id)
  return groups.orderBy('role').orderBy('name').execute()
}

export function readMembers({ db, appId }: TenantTx, groupId: number) {
  return db
    .selectFrom('user_group_member as m')
    .innerJoin('app_user as u', (join) => join.onRef('u.app_id', '=', 'm.app_id').onRef('u.id', '=', 'm.user_id'))
    .where('m.app_id', '=', appId)
    .where('m.group_id', '=', groupId)
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.company', 'u.is_active as isActive'])
    .orderBy('u.lastname')
    .orderBy('u.firstname')
    .orderBy('u.id')
    .limit(100)
    .execute()
}

/** Active staff who may manage rights, by whatever group. */
export async function countRightsManagers({ db, appId }: TenantTx): Promise<number> {
  const { count } = await db
    .selectFrom('app_user as u')
    .where('u.app_id', '=', appId)
    .where('u.role', '=', 'admin')
    .where('u.is_active', '=', true)
    .where(holdsRight)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function mayManageRights({ db, appId }: TenantTx, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user as u')
    .where('u.app_id', '=', appId)
    .where('u.id', '=', userId)
    .where(holdsRight)
    .select('u.id')
    .executeTakeFirst()
  return row !== undefined
}

const holdsRight = sql<boolean>`exists (
  select from user_group_member m join user_group g on g.app_id = m.app_id and g.id = m.group_id
  where m.app_id = u.app_id and m.user_id = u.id and 'user:permissions' = any(g.permissions)
)`

/** People of one group come into another; whoever is in both already stays there once. */
export async function moveMembers({ db, appId }: TenantTx, from: number, to: number): Promise<void> {
  await sql`
    insert into user_group_member (app_id, user_id, group_id)
    select app_id, user_id, ${to} from user_group_member where app_id = ${appId} and group_id = ${from}
    on conflict do nothing
  `.execute(db)
  await db.deleteFrom('user_group_member').where('app_id', '=', appId).where('group_id', '=', from).execute()
}

import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'

const sessionIsAlive = sql<boolean>`session.expires_at > now()`

/** The app's flags and, if the token is one of its sessions, the person with all rights of their groups: one query. */
export function findAppAndSession(tx: TenantTx, tokenHash: Buffer | null) {
  return tx.db
    .selectFrom('app')
    .leftJoin('session', (join) =>
      join.onRef('session.app_id', '=', 'app.id').on('session.token_hash', '=', tokenHash).on(sessionIsAlive),
    )
    .leftJoin('app_user', (join) =>
      join
        .onRef('app_user.app_id', '=', 'session.app_id')
        .onRef('app_user.id', '=', 'session.account_id')
        .on('app_user.is_active', '=', true),
    )
    .where('app.id', '=', tx.appId)
    .select([
      'app.feature_flags',
      'session.id as session_id',
      'session.last_used_at',
      'app_user.id as user_id',
      'app_user.role',
      'app_user.firstname',
      'app_user.lastname',
      permissionsOf(sql.ref('app_user.app_id'), sql.ref('app_user.id')).as('permissions'),
    ])
    .executeTakeFirst()
}

const permissionsOf = (appId: unknown, userId: unknown) => sql<string[]>`array(
  select distinct unnest(user_group.permissions)
  from user_group_member join user_group on user_group.app_id = user_group_member.app_id and user_group.id = user_group_member.group_id
  where user_group_member.app_id = ${appId} and user_group_member.user_id = ${userId}
)`

export function findKeeperSession(tx: PlatformTx, tokenHash: Buffer) {
  return tx.db
    .selectFrom('keeper_session')
    .innerJoin('keeper', 'keeper.id', 'keeper_session.account_id')
    .where('keeper_session.token_hash', '=', tokenHash)
    .where('keeper_session.expires_at', '>', sql<Date>`now()`)
    .where('keeper.is_active', '=', true)
    .select([
      'keeper_session.id as session_id',
      'keeper_session.last_used_at',
      'keeper.id',
      'keeper.firstname',
      'keeper.lastname',
    ])
    .executeTakeFirst()
}

export function findUser(tx: TenantTx, id: number) {
  return tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .selectAll()
    .select([
      permissionsOf(sql.ref('app_user.app_id'), sql.ref('app_user.id')).as('permissions'),
      sql<{ id: number; name: string; role: 'user' | 'admin' }[]>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'role', g.role) order by g.name)
        from user_group_member m join user_group g on g.app_id = m.app_id and g.id = m.group_id
        where m.app_id = app_user.app_id and m.user_id = app_user.id
      ), '[]')`.as('groups'),
    ])
    .executeTakeFirst()
}

export function findKeeper(tx: PlatformTx, id: number) {
  return tx.db.selectFrom('keeper').where('id', '=', id).selectAll().executeTakeFirst()
}

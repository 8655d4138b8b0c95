import { contactNames } from '@allmend/domain/people'
import { type Kysely, sql } from 'kysely'
import type { Database, PlatformTx, TenantTx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.ts'
import { unconnected } from '../../platform/db/unconnected.ts'
import { appliedCategory } from './applied-category.ts'

/** The app's flags and the person behind the token, if any; all fields of the person are null otherwise. */
interface FoundCaller {
  readonly feature_flags: string[]
  readonly staff_need_two_factor: boolean
  readonly is_suspended: boolean
  readonly max_connections: number | null
  readonly session_id: number | null
  readonly last_used_at: Date | null
  readonly user_id: number | null
  readonly role: 'user' | 'admin' | null
  readonly firstname: string | null
  readonly lastname: string | null
  readonly has_two_factor: boolean | null
  readonly permissions: string[]
  readonly behind_session_id: number | null
  readonly behind_id: number | null
  readonly behind_firstname: string | null
  readonly behind_lastname: string | null
  readonly behind_has_two_factor: boolean | null
  readonly behind_permissions: string[] | null
  readonly keeper_session_id: number | null
}

const callerByToken = `
  select c.*, a.suspended_at is not null as is_suspended, a.max_connections
  from find_caller($1::bytea) c join app a on a.id = current_app()`

export async function findAppAndSession(
  db: Database,
  appId: number,
  tokenHash: Buffer | null,
): Promise<FoundCaller | undefined> {
  const question = { sql: callerByToken, parameters: [tokenHash] }
  const [row] = await db.askTenant<FoundCaller>(appId, question)
  return row
}

const permissionsOf = (appId: unknown, userId: unknown) => sql<string[]>`array(
  select distinct unnest(user_group.permissions)
  from user_group_member join user_group on user_group.app_id = user_group_member.app_id and user_group.id = user_group_member.group_id
  where user_group_member.app_id = ${appId} and user_group_member.user_id = ${userId}
)`

interface FoundKeeper {
  readonly session_id: number
  readonly last_used_at: Date
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly has_two_factor: boolean
  readonly needs_two_factor: boolean
}

const keeperSession = (isWanted: string) => `
  select s.id as session_id, s.last_used_at, k.id, k.firstname, k.lastname, k.totp_confirmed_at is not null as has_two_factor,
    k.needs_two_factor
  from keeper_session s join keeper k on k.id = s.account_id
  where ${isWanted} and s.expires_at > now() and k.is_active`
const keeperByToken = keeperSession('s.token_hash = $1')
const keeperByNumber = keeperSession('s.id = $1')

/** By its token, or by its number when a keeper acts as a customer. */
export async function findKeeperSession(
  db: Database,
  wanted: { tokenHash: Buffer } | { id: number },
): Promise<FoundKeeper | undefined> {
  const question =
    'id' in wanted
      ? { sql: keeperByNumber, parameters: [wanted.id] }
      : { sql: keeperByToken, parameters: [wanted.tokenHash] }
  const [row] = await db.askAcrossTenants<FoundKeeper>('find the session of a keeper', question)
  return row
}

/** By name, since a connection remembers the statement and with it what a row looks like. */
const ownColumns = [
  ...contactNames,
  'id',
  'username',
  'role',
  'is_active',
  'has_account',
  'check_zipcode',
  'deletion_requested_at',
  'price_category_id',
  'hisoft_personal_number',
  'is_f4d_user',
  'totp_confirmed_at',
  'version',
] as const

const userById = (db: Kysely<DB>, appId: number, id: number) =>
  db
    .selectFrom('app_user')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .select(ownColumns)
    .select([
      permissionsOf(sql.ref('app_user.app_id'), sql.ref('app_user.id')).as('permissions'),
      appliedCategory('app_user').as('applied_category'),
      sql<boolean>`app_user.role = 'admin' and app_user.totp_confirmed_at is null
        and (select a.staff_need_two_factor from app a where a.id = app_user.app_id)`.as('needs_two_factor'),
      sql<{ id: number; name: string; role: 'user' | 'admin' }[]>`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'role', g.role) order by g.name)
        from user_group_member m join user_group g on g.app_id = m.app_id and g.id = m.group_id
        where m.app_id = app_user.app_id and m.user_id = app_user.id
      ), '[]')`.as('groups'),
    ])

export const findUser = (tx: TenantTx, id: number) => userById(tx.db, tx.appId, id).executeTakeFirst()

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Every page asks who is signed in: one round trip, outside a transaction of its own. */
export async function askUser(db: Database, appId: number, id: number): Promise<FoundUser | undefined> {
  const [row] = await db.askTenant<FoundUser>(appId, userById(unconnected, appId, id).compile())
  return row
}

export function findKeeper(tx: PlatformTx, id: number) {
  return tx.db.selectFrom('keeper').where('id', '=', id).selectAll().executeTakeFirst()
}

import { sql } from 'kysely'
import type { TenantTx } from '../db/database.ts'
import type { SessionUser } from '../http/caller.ts'

interface Which {
  /** Only those of these people. */
  readonly of?: readonly number[]
  /** But for this one. */
  readonly allBut?: number
}

/** Ends the sessions that came in with the municipality's own directory. Passwords and the operator's directory are no business of it. */
export async function endDirectorySessions(tx: TenantTx, { of, allBut }: Which = {}): Promise<void> {
  if (of?.length === 0) return
  let ending = tx.db.deleteFrom('session').where('app_id', '=', tx.appId).where('directory', '=', 'app')
  if (of) ending = ending.where('account_id', 'in', of)
  if (allBut !== undefined) ending = ending.where('id', '<>', allBut)
  await ending.execute()
}

/** Whether somebody is here through the municipality's own directory. */
export async function cameByDirectory(tx: TenantTx, { id, role, sessionId, key }: SessionUser): Promise<boolean> {
  if (role !== 'admin' || key) return false
  const found = await tx.db
    .selectFrom('session')
    .where('app_id', '=', tx.appId)
    .where('id', '=', sessionId)
    .where('account_id', '=', id)
    .where('directory', '=', 'app')
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there is a way in without the directory: the own password, or the emergency account's. */
export async function hasOtherWay(tx: TenantTx, { id }: SessionUser): Promise<boolean> {
  const found = await tx.db
    .selectFrom('app_user as u')
    .leftJoin('sso_setting as s', (join) =>
      join.onRef('s.app_id', '=', 'u.app_id').onRef('s.emergency_user_id', '=', 'u.id'),
    )
    .where('u.app_id', '=', tx.appId)
    .where('u.is_active', '=', true)
    .where('u.password_hash', 'is not', null)
    .where((where) => where.or([where('u.id', '=', id), where('s.app_id', 'is not', null)]))
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

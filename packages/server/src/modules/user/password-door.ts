import type { GrantablePermission } from '@allmend/domain/access'
import { signOnLayouts } from '@allmend/domain/sso'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/** What it takes to put a directory right, or to open passwords again. */
export const emergencyRights: readonly GrantablePermission[] = ['user:permissions', 'setting:base']

/** The account that comes in with its password whatever becomes of the directory: there, open, with a password and the rights to help. */
const emergencyAccount = (tx: TenantTx) =>
  tx.db
    .selectFrom('sso_setting as s')
    .innerJoin('app_user as e', (join) =>
      join.onRef('e.app_id', '=', 's.app_id').onRef('e.id', '=', 's.emergency_user_id'),
    )
    .where('s.app_id', '=', tx.appId)
    .where('s.is_on', '=', true)
    .where('s.staff_password_off', '=', true)
    .where('e.is_active', '=', true)
    .where('e.password_hash', 'is not', null)
    .where(sql<boolean>`permissions_of(e.id) @> ${emergencyRights as string[]}::text[]`)

/**
 * Whether somebody's password opens nothing: staff of an app who sign in with its directory, but for the emergency account. Should that be
 * gone, every password counts again. Accounts of the operator's own staff follow the operator's directory, where there is one.
 */
export async function isPasswordClosed(
  tx: TenantTx,
  accountId: number,
  hasOperatorDirectory: boolean,
): Promise<boolean> {
  const account = await tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('id', '=', accountId)
    .select(['role', 'is_f4d_user'])
    .executeTakeFirst()
  if (account?.role !== 'admin') return false
  if (account.is_f4d_user && hasOperatorDirectory) return true
  const other = await emergencyAccount(tx)
    .innerJoin('app_setting as a', 'a.app_id', 's.app_id')
    .where('a.layout', 'in', signOnLayouts)
    .where('e.id', '!=', accountId)
    .select('e.id')
    .executeTakeFirst()
  return other !== undefined
}

/** Somebody comes in with the password whatever happens, or nobody needs to. */
export async function hasEmergencyAccount(tx: TenantTx): Promise<boolean> {
  const needed = await tx.db
    .selectFrom('sso_setting')
    .where('app_id', '=', tx.appId)
    .where('is_on', '=', true)
    .where('staff_password_off', '=', true)
    .select('app_id')
    .executeTakeFirst()
  if (!needed) return true
  const found = await emergencyAccount(tx).select(sql<number>`1`.as('one')).executeTakeFirst()
  return found !== undefined
}

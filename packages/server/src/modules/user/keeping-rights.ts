import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { countRightsManagers, mayManageRights } from './group.repository.ts'
import { hasEmergencyAccount } from './password-door.ts'

/** Rights hang together (somebody must keep them), so what changes them is done one at a time. */
export const takeTurns = (tx: TenantTx) => sql`select pg_advisory_xact_lock(4155204, ${tx.appId})`.execute(tx.db)

/**
 * Makes a change and looks at what it leaves, since a refusal rolls it back: nobody takes away the own right to manage rights,
 * and an app that has somebody who holds it keeps somebody. Nor does the account go that comes in where a directory is away.
 */
export async function keepingRights(
  tx: TenantTx,
  { user }: Actor,
  change: () => Promise<unknown>,
): Promise<Refusal | null> {
  const before = await countRightsManagers(tx)
  const hadEmergency = await hasEmergencyAccount(tx)
  await change()
  const hadIt = user.role === 'admin' && user.permissions.includes('user:permissions')
  if (hadIt && !(await mayManageRights(tx, user.id))) return refuse('group.own_right')
  if (hadEmergency && !(await hasEmergencyAccount(tx))) return refuse('sso.emergency_account')
  return before > 0 && (await countRightsManagers(tx)) === 0 ? refuse('group.last_administrator') : null
}

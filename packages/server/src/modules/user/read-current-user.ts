import type { CurrentUser } from '@allmend/contract'
import { isConfined } from '@allmend/domain/access'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { withAccounts } from './open-accounts.ts'

export async function readCurrentUser(
  db: Database,
  appId: number,
  caller: SessionUser,
): Promise<CurrentUser | Refusal> {
  const { id, role, impersonator = null } = caller
  const user = await withAccounts(db, appId, role === 'keeper', (accounts) => accounts.present(id, impersonator))
  return user ? { ...user, needsTwoFactor: isConfined(caller) } : refuse('session.missing')
}

import type { CurrentUser } from '@allmend/contract'
import { isConfined } from '@allmend/domain/access'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { withAccounts } from './open-accounts.ts'
import { presentUser } from './user.present.ts'
import { askUser } from './user.repository.ts'

export async function readCurrentUser(
  db: Database,
  appId: number,
  caller: SessionUser,
): Promise<CurrentUser | Refusal> {
  const { id, role } = caller
  const user =
    role === 'keeper'
      ? await withAccounts(db, appId, true, (accounts) => accounts.present(id))
      : await askAsUser(db, appId, caller)
  return user ? { ...user, needsTwoFactor: isConfined(caller) } : refuse('session.missing')
}

async function askAsUser(db: Database, appId: number, { id, impersonator }: SessionUser) {
  const row = await askUser(db, appId, id)
  return row && presentUser(row, impersonator)
}

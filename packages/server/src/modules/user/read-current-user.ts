import type { CurrentUser } from '@allmend/contract'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { presentKeeper, presentUser } from './user.present.ts'
import { findKeeper, findUser } from './user.repository.ts'

export async function readCurrentUser(
  db: Database,
  appId: number,
  { id, role }: SessionUser,
): Promise<CurrentUser | Refusal> {
  if (role === 'keeper') {
    const keeper = await db.acrossTenants('show a keeper their own data', (tx) => findKeeper(tx, id))
    return keeper ? presentKeeper(keeper) : refuse('session.missing')
  }
  const user = await db.withTenant(appId, (tx) => findUser(tx, id))
  return user ? presentUser(user) : refuse('session.missing')
}

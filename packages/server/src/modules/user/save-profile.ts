import type { CurrentUser } from '@allmend/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { type OwnData, saveOwnData } from './save-own-data.ts'
import { presentKeeper } from './user.present.ts'
import { findKeeper } from './user.repository.ts'

/** Own data of a member of staff. Keepers have a name only; what else was sent is not kept. */
export function saveProfile(
  db: Database,
  appId: number,
  actor: Actor,
  profile: OwnData,
): Promise<CurrentUser | Refusal> {
  if (actor.user.role !== 'keeper') return db.withTenant(appId, (tx) => saveOwnData(tx, actor, profile))
  const { firstname, lastname } = profile
  return db.acrossTenants('a keeper changes the own name', async (tx) => {
    await tx.db.updateTable('keeper').set({ firstname, lastname }).where('id', '=', actor.user.id).execute()
    const row = await findKeeper(tx, actor.user.id)
    return row ? presentKeeper(row) : refuse('session.missing')
  })
}

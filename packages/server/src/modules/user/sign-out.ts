import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'

export async function signOut(db: Database, appId: number, { role, sessionId }: SessionUser): Promise<void> {
  if (role === 'keeper') {
    await db.acrossTenants('sign out a keeper', (tx) =>
      tx.db.deleteFrom('keeper_session').where('id', '=', sessionId).execute(),
    )
  } else {
    await db.withTenant(appId, (tx) =>
      tx.db.deleteFrom('session').where('app_id', '=', appId).where('id', '=', sessionId).execute(),
    )
  }
}

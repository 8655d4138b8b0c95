import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { withAccounts } from './open-accounts.ts'

/** Ends the session. Whoever acts as a customer leaves altogether, not just the customer's place. */
export async function signOut(db: Database, appId: number, user: SessionUser): Promise<void> {
  for (const { id, role, sessionId } of [user, user.impersonator].filter((person) => !!person)) {
    await withAccounts(db, appId, role === 'keeper', (accounts) => accounts.endSessions(id, { only: sessionId }))
  }
}

import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { withAccounts } from './open-accounts.ts'

export async function signOut(db: Database, appId: number, { id, role, sessionId }: SessionUser): Promise<void> {
  await withAccounts(db, appId, role === 'keeper', (accounts) => accounts.endSessions(id, { only: sessionId }))
}

import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { withAccounts } from './open-accounts.ts'
import { describeDevice } from './origin.ts'

export function readSecurity(db: Database, appId: number, { id, role, sessionId }: SessionUser) {
  return withAccounts(db, appId, role === 'keeper', async (accounts) => {
    const account = await accounts.find(id)
    if (!account) return refuse('session.missing')
    const sessions = await accounts.listSessions(id)
    return {
      hasPassword: account.passwordHash !== null,
      use2fa: account.use2fa,
      recoveryCodesLeft: account.recoveryCodesLeft,
      sessions: sessions.map((row) => ({
        id: row.id,
        device: describeDevice(row.user_agent),
        address: row.address,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        isCurrent: row.id === sessionId,
      })),
    }
  })
}

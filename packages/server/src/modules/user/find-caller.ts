import { allPermissions, type FeatureFlag, type Permission } from '@allmend/domain/access'
import { sql } from 'kysely'
import { hashToken } from '../../platform/auth/token.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sessionLifetime, touchAfterSeconds } from './session-lifetime.ts'
import { findAppAndSession, findKeeperSession } from './user.repository.ts'

const isStale = (lastUsed: Date | null) =>
  lastUsed !== null && Date.now() - lastUsed.getTime() > touchAfterSeconds * 1000

const prolonged = (lifetimeSeconds: number) => ({
  last_used_at: sql<Date>`now()`,
  expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
})

/** The app of a call and the person whose token it carries: somebody of this app, or a keeper. */
export async function findCaller(
  db: Database,
  appId: number,
  token: string | null,
  address: string,
): Promise<Caller | null> {
  const tokenHash = token === null ? null : hashToken(token)
  const row = await db.withTenant(appId, async (tx) => {
    const found = await findAppAndSession(tx, tokenHash)
    if (found?.role && isStale(found.last_used_at)) {
      await tx.db
        .updateTable('session')
        .set({ address, ...prolonged(sessionLifetime(found.role)) })
        .where('app_id', '=', appId)
        .where('id', '=', found.session_id)
        .execute()
    }
    return found
  })
  if (!row) return null
  const app = { id: appId, featureFlags: row.feature_flags as FeatureFlag[] }
  const { role, user_id: id, session_id: sessionId } = row
  if (role && id !== null && sessionId !== null) {
    const permissions = [...(role === 'admin' ? (['admin'] as const) : []), ...(row.permissions as Permission[])]
    const name = `${row.firstname} ${row.lastname}`
    return { app, user: { id, sessionId, name, role, permissions } }
  }
  return { app, user: tokenHash && (await findKeeperCaller(db, tokenHash, address)) }
}

async function findKeeperCaller(db: Database, tokenHash: Buffer, address: string): Promise<Caller['user']> {
  const keeper = await db.acrossTenants('find the session of a keeper', async (tx) => {
    const found = await findKeeperSession(tx, tokenHash)
    if (found && isStale(found.last_used_at)) {
      await tx.db
        .updateTable('keeper_session')
        .set({ address, ...prolonged(sessionLifetime('keeper')) })
        .where('id', '=', found.session_id)
        .execute()
    }
    return found
  })
  if (!keeper) return null
  const name = `${keeper.firstname} ${keeper.lastname}`
  return { id: keeper.id, sessionId: keeper.session_id, name, role: 'keeper', permissions: allPermissions }
}

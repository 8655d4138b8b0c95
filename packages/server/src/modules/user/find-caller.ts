import { allPermissions, type FeatureFlag, type Permission, type Role } from '@allmend/domain/access'
import { sql } from 'kysely'
import { hashToken } from '../../platform/auth/token.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sessionLifetime, touchAfterSeconds } from './session-lifetime.ts'
import { findAppAndSession, findKeeperSession } from './user.repository.ts'

const isStale = (lastUsed: Date | null) =>
  lastUsed !== null && Date.now() - lastUsed.getTime() > touchAfterSeconds * 1000

/** The app of a call and the person whose token it carries: somebody of this app, or a keeper. */
export async function findCaller(db: Database, appId: number, token: string | null): Promise<Caller | null> {
  const tokenHash = token === null ? null : hashToken(token)
  const row = await db.withTenant(appId, async (tx) => {
    const found = await findAppAndSession(tx, tokenHash)
    if (found?.role && isStale(found.last_used_at)) {
      const lifetime = sessionLifetime(found.role as Role)
      await tx.db
        .updateTable('session')
        .set({ last_used_at: sql`now()`, expires_at: sql`now() + make_interval(secs => ${lifetime})` })
        .where('app_id', '=', appId)
        .where('id', '=', found.session_id)
        .execute()
    }
    return found
  })
  if (!row) return null
  const app = { id: appId, featureFlags: row.feature_flags as FeatureFlag[] }
  if (row.user_id !== null && row.session_id !== null) {
    const role = row.role as Role
    const permissions = [...(role === 'admin' ? (['admin'] as const) : []), ...(row.permissions as Permission[])]
    const name = `${row.firstname} ${row.lastname}`
    return { app, user: { id: row.user_id, sessionId: row.session_id, name, role, permissions } }
  }
  return { app, user: tokenHash && (await findKeeperCaller(db, tokenHash)) }
}

async function findKeeperCaller(db: Database, tokenHash: Buffer): Promise<Caller['user']> {
  const keeper = await db.acrossTenants('find the session of a keeper', async (tx) => {
    const found = await findKeeperSession(tx, tokenHash)
    if (found && isStale(found.last_used_at)) {
      await tx.db
        .updateTable('keeper_session')
        .set({ last_used_at: sql`now()`, expires_at: sql`now() + make_interval(secs => ${sessionLifetime('keeper')})` })
        .where('id', '=', found.session_id)
        .execute()
    }
    return found
  })
  if (!keeper) return null
  const name = `${keeper.firstname} ${keeper.lastname}`
  return { id: keeper.id, sessionId: keeper.session_id, name, role: 'keeper', permissions: allPermissions }
}

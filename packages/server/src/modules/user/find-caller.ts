import { allPermissions, type FeatureFlag, type Permission } from '@allmend/domain/access'
import { hashToken } from '../../platform/auth/token.ts'
import type { Database, TenantTx } from '../../platform/db/database.ts'
import type { Caller, SessionUser } from '../../platform/http/caller.ts'
import { prolonged, touchAfterSeconds } from './session-lifetime.ts'
import { findAppAndSession, findKeeperSession } from './user.repository.ts'

const isStale = (lastUsed: Date | null) =>
  lastUsed !== null && Date.now() - lastUsed.getTime() > touchAfterSeconds * 1000

interface Callers {
  readonly db: Database
  /** Keepers reach nothing before they have set up two factors. */
  readonly keepersNeedTwoFactor: boolean
}

/** The app of a call and the person whose token it carries: somebody of this app, or a keeper. */
export async function findCaller(
  callers: Callers,
  appId: number,
  token: string | null,
  address: string,
): Promise<Caller | null> {
  const { db } = callers
  const tokenHash = token === null ? null : hashToken(token)
  const row = await findAppAndSession(db, appId, tokenHash)
  if (!row) return null
  db.boundApp(appId, row.max_connections)
  if (row.role && isStale(row.last_used_at)) await db.withTenant(appId, (tx) => prolong(tx, row, address))
  const app = { id: appId, featureFlags: row.feature_flags as FeatureFlag[], isSuspended: row.is_suspended }
  const { role, user_id: id, session_id: sessionId } = row
  if (!role || id === null || sessionId === null) {
    return { app, user: tokenHash && (await findKeeperCaller(callers, { tokenHash }, address)) }
  }
  const hasTwoFactor = row.has_two_factor === true
  const person = {
    id,
    sessionId,
    name: `${row.firstname} ${row.lastname}`,
    role,
    permissions: [...(role === 'admin' ? (['admin'] as const) : []), ...(row.permissions as Permission[])],
    hasTwoFactor,
    needsTwoFactor: role === 'admin' && row.staff_need_two_factor && !hasTwoFactor,
  }
  const isActing = row.behind_session_id !== null || row.keeper_session_id !== null
  if (!isActing) return { app, user: person }
  const impersonator = await findPersonBehind(callers, row, address)
  return { app, user: impersonator && { ...person, impersonator } }
}

type CallerRow = NonNullable<Awaited<ReturnType<typeof findAppAndSession>>>

/** A session in use lives on; one that acts as a customer keeps the session it hangs on alive. */
async function prolong(tx: TenantTx, row: CallerRow, address: string): Promise<void> {
  const isActing = row.behind_session_id !== null || row.keeper_session_id !== null
  const ids = [row.session_id, row.behind_session_id].filter((id) => id !== null)
  await tx.db
    .updateTable('session')
    .set({ address, ...prolonged(isActing ? 'admin' : (row.role ?? 'admin')) })
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .execute()
}

/** Staff or a keeper who act as a customer, as long as they are signed in themselves and may. */
async function findPersonBehind(callers: Callers, row: CallerRow, address: string): Promise<SessionUser | null> {
  if (row.keeper_session_id !== null) return findKeeperCaller(callers, { id: row.keeper_session_id }, address)
  const { behind_id: id, behind_session_id: sessionId } = row
  if (id === null || sessionId === null) return null
  const permissions = ['admin', ...(row.behind_permissions ?? [])] as Permission[]
  if (!permissions.includes('user:impersonate')) return null
  const name = `${row.behind_firstname} ${row.behind_lastname}`
  const hasTwoFactor = row.behind_has_two_factor === true
  const needsTwoFactor = row.staff_need_two_factor && !hasTwoFactor
  return { id, sessionId, name, role: 'admin', permissions, hasTwoFactor, needsTwoFactor }
}

async function findKeeperCaller(
  { db, keepersNeedTwoFactor }: Callers,
  wanted: Parameters<typeof findKeeperSession>[1],
  address: string,
): Promise<SessionUser | null> {
  const keeper = await findKeeperSession(db, wanted)
  if (!keeper) return null
  if (isStale(keeper.last_used_at)) {
    await db.acrossTenants('prolong the session of a keeper', (tx) =>
      tx.db
        .updateTable('keeper_session')
        .set({ address, ...prolonged('keeper') })
        .where('id', '=', keeper.session_id)
        .execute(),
    )
  }
  const name = `${keeper.firstname} ${keeper.lastname}`
  const { id, session_id: sessionId, has_two_factor: hasTwoFactor } = keeper
  const needsTwoFactor = (keepersNeedTwoFactor || keeper.needs_two_factor) && !hasTwoFactor
  return { id, sessionId, name, role: 'keeper', permissions: allPermissions, hasTwoFactor, needsTwoFactor }
}

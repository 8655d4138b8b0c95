import type { CurrentUser } from '@allmend/contract'
import type { Role } from '@allmend/domain/access'
import { verifyPassword } from '../../platform/auth/password.ts'
import { newToken } from '../../platform/auth/token.ts'
import type { Database } from '../../platform/db/database.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { countHits, forgetHits, type Limit, secondsToWait } from '../../platform/rate-limit/rate-limit.ts'
import { sessionLifetime } from './session-lifetime.ts'
import { presentKeeper, presentUser } from './user.present.ts'
import {
  findKeeper,
  findKeeperByLogin,
  findUser,
  findUserByLogin,
  insertKeeperSession,
  insertSession,
} from './user.repository.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
}

const tenMinutes = 600
const perAccount: Limit = { hits: 10, seconds: tenMinutes }
const perAddress: Limit = { hits: 50, seconds: tenMinutes }

/** Opens a session. Unknown person, wrong password and closed account get the same answer after the same work. */
export async function signIn(
  db: Database,
  appId: number,
  { username, password, address, userAgent }: Credentials,
): Promise<{ token: string; role: Role; user: CurrentUser } | Refusal> {
  const login = username.trim()
  const accountKey = { key: `login:${login.toLowerCase()}@${address}`, limit: perAccount }
  const limits = [accountKey, { key: `login:@${address}`, limit: perAddress }]

  const { wait, user } = await db.withTenant(appId, async (tx) => ({
    wait: await secondsToWait(tx, limits),
    user: await findUserByLogin(tx, login),
  }))
  if (wait !== null) return new Refusal('request.too_many', undefined, wait)
  const keeper = user ? null : await db.acrossTenants('sign in a keeper', (tx) => findKeeperByLogin(tx, login))

  const account = user ?? keeper
  const isRight = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !isRight || !account.is_active || (user && !user.email_verified_at)) {
    await db.withTenant(appId, (tx) => countHits(tx, limits))
    return refuse('login.failed')
  }
  await db.withTenant(appId, (tx) => forgetHits(tx, [accountKey.key]))
  const session = { address, userAgent: userAgent.slice(0, 400) }
  return user ? openUserSession(db, appId, user.id, session) : openKeeperSession(db, account.id, session)
}

async function openUserSession(
  db: Database,
  appId: number,
  userId: number,
  session: { address: string; userAgent: string },
) {
  const { token, hash } = newToken()
  return db.withTenant(appId, async (tx) => {
    const row = await findUser(tx, userId)
    // Deleted between the two transactions.
    if (!row) return refuse('login.failed')
    const user = presentUser(row)
    await insertSession(tx, { ...session, userId, tokenHash: hash, lifetimeSeconds: sessionLifetime(user.role) })
    return { token, role: user.role, user }
  })
}

async function openKeeperSession(db: Database, keeperId: number, session: { address: string; userAgent: string }) {
  const { token, hash } = newToken()
  return db.acrossTenants('sign in a keeper', async (tx) => {
    const row = await findKeeper(tx, keeperId)
    if (!row) return refuse('login.failed')
    const lifetimeSeconds = sessionLifetime('keeper')
    await insertKeeperSession(tx, { ...session, keeperId, tokenHash: hash, lifetimeSeconds })
    return { token, role: 'keeper' as const, user: presentKeeper(row) }
  })
}

import { verifyPassword } from '../../platform/auth/password.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { countHits, forgetHits, secondsToWait } from '../../platform/rate-limit/rate-limit.ts'
import type { Account } from './account-store.ts'
import { passwordLimit } from './login-limits.ts'
import { withAccounts } from './open-accounts.ts'

/** The account of this session, once its password was given again; guessing at it is slowed down like signing in. */
export async function provePassword(
  db: Database,
  appId: number,
  user: SessionUser,
  currentPassword: string,
): Promise<Account | Refusal> {
  const isKeeper = user.role === 'keeper'
  const limit = passwordLimit(user.id)
  const account = await withAccounts(db, appId, isKeeper, async (accounts, tx) => {
    const wait = await secondsToWait(tx, [limit])
    return wait === null ? ((await accounts.find(user.id)) ?? refuse('session.missing')) : tooMany(wait)
  })
  if (isRefusal(account)) return account
  const isRight = await verifyPassword(account.passwordHash, currentPassword)
  await withAccounts(db, appId, isKeeper, (_, tx) => (isRight ? forgetHits(tx, [limit.key]) : countHits(tx, [limit])))
  return isRight
    ? account
    : refuse('password.wrong', { fields: { currentPassword: 'Das aktuelle Passwort stimmt nicht.' } })
}

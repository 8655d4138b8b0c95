import { verifyPassword } from '../../platform/auth/password.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { giveBackTry, takeTry } from '../../platform/rate-limit/rate-limit.ts'
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
  const { wait, found: account } = await withAccounts(db, appId, isKeeper, async (accounts, tx) => {
    const wait = await takeTry(tx, [limit])
    return { wait, found: await accounts.find(user.id) }
  })
  if (wait !== null) return tooMany(wait)
  if (!account) return refuse('session.missing')
  if (!(await verifyPassword(account.passwordHash, currentPassword))) {
    return refuse('password.wrong', { fields: { currentPassword: 'Das aktuelle Passwort stimmt nicht.' } })
  }
  await withAccounts(db, appId, isKeeper, (_, tx) => giveBackTry(tx, [limit]))
  return account
}

import { hashPassword } from '../../platform/auth/password.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts'
import { endLinks } from './mail-link.ts'
import { notifyPerson } from './notify-person.ts'
import { withAccounts } from './open-accounts.ts'
import type { Origin } from './origin.ts'
import { provePassword } from './prove-password.ts'

export async function changePassword(
  db: Database,
  appId: number,
  user: SessionUser,
  { currentPassword, password }: { currentPassword: string; password: string },
  origin: Origin,
): Promise<Refusal | null> {
  const account = await provePassword(db, appId, user, currentPassword)
  if (isRefusal(account)) return account
  const hash = await hashPassword(password)
  await withAccounts(db, appId, user.role === 'keeper', async (accounts, tx) => {
    await accounts.setPasswordHash(account.id, hash)
    await accounts.endSessions(account.id, { allBut: user.sessionId })
    // Keepers are mailed none.
    if ('appId' in tx) await endLinks(tx, [account.id])
    await notifyPerson(tx, account, 'passwordChanged', origin)
  })
  return null
}

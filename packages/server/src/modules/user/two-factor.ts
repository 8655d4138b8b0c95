import type { Database } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { giveBackTry, takeTry } from '../../platform/rate-limit/rate-limit.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { codeLimit } from './login-limits.ts'
import { notifyPerson } from './notify-person.ts'
import { withAccounts } from './open-accounts.ts'
import type { Origin } from './origin.ts'
import { provePassword } from './prove-password.ts'
import { newRecoveryCodes, newSecret, useCode } from './second-factor.ts'

interface Deps {
  readonly db: Database
  readonly secrets: Secrets
}

const off = { secret: null, isConfirmed: false, recoveryCodeHashes: [] }

/** A secret for the authenticator app. It protects nothing until a code shows that the app has it. */
export async function startTwoFactor(
  { db, secrets }: Deps,
  appId: number,
  user: SessionUser,
  { currentPassword, issuer }: { currentPassword: string; issuer: string },
) {
  const account = await provePassword(db, appId, user, currentPassword)
  if (isRefusal(account)) return account
  if (account.use2fa) return refuse('two_factor.on_already')
  const { secret, sealed, uri } = newSecret(secrets, account, issuer)
  await withAccounts(db, appId, user.role === 'keeper', (accounts) =>
    accounts.setTwoFactor(account.id, { ...off, secret: sealed }),
  )
  return { secret, uri }
}

export async function confirmTwoFactor(
  { db, secrets }: Deps,
  appId: number,
  user: SessionUser,
  code: string,
): Promise<string[] | Refusal> {
  const isKeeper = user.role === 'keeper'
  const limit = codeLimit(user.id)
  const wait = await withAccounts(db, appId, isKeeper, (_, tx) => takeTry(tx, [limit]))
  if (wait !== null) return tooMany(wait)
  return withAccounts(db, appId, isKeeper, async (accounts, tx) => {
    const account = await accounts.find(user.id)
    if (!account) return refuse('session.missing')
    if (account.use2fa) return refuse('two_factor.on_already')
    if (!(await useCode(accounts, secrets, account, code))) return refuse('login.code_wrong')
    const { codes, hashes } = newRecoveryCodes()
    await accounts.setTwoFactor(account.id, {
      secret: account.totpSecret,
      isConfirmed: true,
      recoveryCodeHashes: hashes,
    })
    await giveBackTry(tx, [limit])
    return codes
  })
}

export async function renewRecoveryCodes(
  { db }: Deps,
  appId: number,
  user: SessionUser,
  currentPassword: string,
): Promise<string[] | Refusal> {
  const account = await provePassword(db, appId, user, currentPassword)
  if (isRefusal(account)) return account
  if (!account.use2fa) return refuse('two_factor.off')
  const { codes, hashes } = newRecoveryCodes()
  await withAccounts(db, appId, user.role === 'keeper', (accounts) => accounts.setRecoveryCodes(account.id, hashes))
  return codes
}

export async function disableTwoFactor(
  { db }: Deps,
  appId: number,
  user: SessionUser,
  currentPassword: string,
  origin: Origin,
): Promise<Refusal | null> {
  const account = await provePassword(db, appId, user, currentPassword)
  if (isRefusal(account)) return account
  if (!account.use2fa) return null
  await withAccounts(db, appId, user.role === 'keeper', async (accounts, tx) => {
    await accounts.setTwoFactor(account.id, off)
    await notifyPerson(tx, account, 'twoFactorDisabled', origin)
  })
  return null
}

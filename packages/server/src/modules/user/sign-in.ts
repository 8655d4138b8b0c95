import type { CurrentUser } from '@allmend/contract'
import type { Role } from '@allmend/domain/access'
import { verifyPassword } from '../../platform/auth/password.ts'
import { hashToken, newToken } from '../../platform/auth/token.ts'
import type { Database, PlatformTx, TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { giveBackTry, takeTry } from '../../platform/rate-limit/rate-limit.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type SecurityLog, typedName } from '../../platform/security-log/security-log.ts'
import type { Account, AccountStore } from './account-store.ts'
import { codeLimit, loginLimits } from './login-limits.ts'
import { notifyPerson } from './notify-person.ts'
import { keeperAccounts, userAccounts, withAccounts } from './open-accounts.ts'
import type { Origin } from './origin.ts'
import { hashRecoveryCode, useCode } from './second-factor.ts'
import { sessionLifetime } from './session-lifetime.ts'

interface Attempt extends Origin {
  readonly username: string
  readonly password: string
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
}

interface SignedIn {
  readonly token: string
  readonly deviceToken: string
  readonly role: Role
  readonly user: CurrentUser
}

/**
 * Opens a session. Unknown person, wrong password, closed and unconfirmed account get the same answer after the same work.
 * With two factors on and no code given, the answer asks for one and opens nothing.
 */
export async function signIn(
  { db, secrets, securityLog }: { db: Database; secrets: Secrets; securityLog: SecurityLog },
  appId: number,
  attempt: Attempt,
): Promise<SignedIn | 'code needed' | Refusal> {
  const { isKeeper, account, limits, wait } = await findAccount(db, appId, attempt)
  if (wait !== null) return tooMany(wait)
  const isRight = await verifyPassword(account?.passwordHash ?? null, attempt.password)
  const note = (kind: 'login_failed' | 'two_factor_off') =>
    securityLog.record({
      kind,
      appId: isKeeper ? null : appId,
      address: attempt.address,
      subject: typedName(attempt.username.trim(), account !== undefined),
    })
  if (!account || !isRight || !account.mayEnter) {
    note('login_failed')
    return refuse('login.failed')
  }

  const isCodeMissing = attempt.code === undefined && attempt.recoveryCode === undefined
  const codeWait = await withAccounts(db, appId, isKeeper, async (_, tx) => {
    await giveBackTry(tx, limits)
    return account.use2fa && !isCodeMissing ? takeTry(tx, [codeLimit(account.id)]) : null
  })
  if (codeWait !== null) return tooMany(codeWait)
  if (account.use2fa && isCodeMissing) return 'code needed'

  return withAccounts(db, appId, isKeeper, async (accounts, tx) => {
    const refused = account.use2fa ? await passSecondFactor(accounts, tx, secrets, account, attempt) : null
    if (refused) {
      note('login_failed')
      return refused
    }
    if (account.use2fa && attempt.recoveryCode !== undefined) note('two_factor_off')
    await giveBackTry(tx, [codeLimit(account.id)])
    return openSession(accounts, tx, account, attempt)
  })
}

/** Somebody of this app, or a keeper; with the counters this try runs into, and how long they ask to wait. */
async function findAccount(db: Database, appId: number, { username, address, deviceToken }: Attempt) {
  const login = username.trim()
  const deviceHash = deviceToken === null ? null : hashToken(deviceToken)
  const look = async (accounts: AccountStore) => {
    const account = await accounts.findByLogin(login)
    const isKnown = account && deviceHash && (await accounts.isKnownDevice(account.id, deviceHash))
    return { account, limits: loginLimits({ login, address, knownDevice: isKnown ? deviceHash : null }) }
  }
  const user = await db.withTenant(appId, async (tx) => {
    const found = await look(userAccounts(tx))
    return { ...found, isKeeper: false, wait: await takeTry(tx, found.limits) }
  })
  if (user.account || user.wait !== null) return user
  const keeper = await db.acrossTenants('sign in a keeper', async (tx) => {
    const found = await look(keeperAccounts(tx))
    return { ...found, isKeeper: true, wait: found.account ? await takeTry(tx, found.limits) : null }
  })
  return keeper.account ? keeper : user
}

async function passSecondFactor(
  accounts: AccountStore,
  tx: TenantTx | PlatformTx,
  secrets: Secrets,
  account: Account,
  attempt: Attempt,
): Promise<Refusal | null> {
  if (attempt.recoveryCode === undefined) {
    return (await useCode(accounts, secrets, account, attempt.code ?? '')) ? null : refuse('login.code_wrong')
  }
  if (!(await accounts.useRecoveryCode(account.id, hashRecoveryCode(attempt.recoveryCode)))) {
    return refuse('login.recovery_code_wrong')
  }
  // Whoever needs a recovery code has lost the second factor: it is switched off until it is set up anew.
  await accounts.setTwoFactor(account.id, { secret: null, isConfirmed: false, recoveryCodeHashes: [] })
  await notifyPerson(tx, account, 'twoFactorDisabled', attempt)
  return null
}

async function openSession(
  accounts: AccountStore,
  tx: TenantTx | PlatformTx,
  account: Account,
  origin: Origin,
): Promise<SignedIn | Refusal> {
  const user = await accounts.present(account.id)
  // Deleted between the two transactions.
  if (!user) return refuse('login.failed')
  const deviceToken = origin.deviceToken ?? newToken().token
  const device = hashToken(deviceToken)
  const isStrange = !(await accounts.isKnownDevice(account.id, device)) && (await accounts.hasDevices(account.id))
  if (isStrange) await notifyPerson(tx, account, 'newDevice', origin)
  await accounts.rememberDevice(account.id, device)
  await accounts.noteSignIn(account.id)
  const { token, hash } = newToken()
  const { address, userAgent } = origin
  const lifetimeSeconds = sessionLifetime(user.role)
  await accounts.insertSession(account.id, { tokenHash: hash, address, userAgent, lifetimeSeconds })
  return { token, deviceToken, role: user.role, user }
}

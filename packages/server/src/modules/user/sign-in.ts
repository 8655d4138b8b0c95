import type { CurrentUser } from '@allmend/contract'
import type { Role } from '@allmend/domain/access'
import { verifyPassword } from '../../platform/auth/password.ts'
import { hashToken, newToken } from '../../platform/auth/token.ts'
import type { Database, PlatformTx, TenantTx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { giveBackTry, type Limit, takeTry } from '../../platform/rate-limit/rate-limit.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type SecurityLog, typedName } from '../../platform/security-log/security-log.ts'
import type { Account, AccountStore } from './account-store.ts'
import { codeLimit, loginLimits } from './login-limits.ts'
import { notifyPerson } from './notify-person.ts'
import { withAccounts } from './open-accounts.ts'
import type { Origin } from './origin.ts'
import { isPasswordClosed } from './password-door.ts'
import { hashRecoveryCode, useCode } from './second-factor.ts'

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
 * Opens a session. Unknown person, wrong password, closed account and closed passwords get the same answer after the same work. With two factors on
 * and no code given, the answer asks for one and opens nothing.
 */
export async function signIn(
  {
    db,
    secrets,
    securityLog,
    hasOperatorDirectory,
  }: { db: Database; secrets: Secrets; securityLog: SecurityLog; hasOperatorDirectory: boolean },
  { id: appId, isSuspended }: Caller['app'],
  attempt: Attempt,
): Promise<SignedIn | 'code needed' | Refusal> {
  const [user, keeper] = [await knock(db, appId, false, attempt), await knock(db, appId, true, attempt)]
  const isClosed = ({ isKeeper, account }: Door) =>
    isKeeper ? false : db.withTenant(appId, (tx) => isPasswordClosed(tx, account.id, hasOperatorDirectory))
  const open = openDoors(user, keeper)
  if (isRefusal(open)) return open
  const door = await findDoor(open, attempt.password, isClosed)
  const note = (kind: 'login_failed' | 'two_factor_off', { isKeeper, account }: Knock) =>
    securityLog.record({
      kind,
      appId: isKeeper ? null : appId,
      address: attempt.address,
      subject: typedName(attempt.username.trim(), account !== undefined),
    })
  if (!door) {
    note('login_failed', user.account || !keeper.account ? user : keeper)
    return refuse('login.failed')
  }
  const { account, isKeeper } = door
  if (isSuspended && !isKeeper) return refuse('app.suspended')
  for (const { isKeeper, limits } of [user, keeper]) {
    await withAccounts(db, appId, isKeeper, (_, tx) => giveBackTry(tx, limits))
  }
  if (account.use2fa && attempt.code === undefined && attempt.recoveryCode === undefined) return 'code needed'

  const limit = codeLimit(account.id)
  const wait = account.use2fa ? await withAccounts(db, appId, isKeeper, (_, tx) => takeTry(tx, [limit])) : null
  if (wait !== null) return tooMany(wait)
  return withAccounts(db, appId, isKeeper, async (accounts, tx) => {
    const refused = account.use2fa ? await passSecondFactor(accounts, tx, secrets, account, attempt) : null
    if (refused) {
      note('login_failed', door)
      return refused
    }
    if (account.use2fa && attempt.recoveryCode !== undefined) note('two_factor_off', door)
    await giveBackTry(tx, [limit])
    return openSession(accounts, tx, account, attempt)
  })
}

/** What a name leads to among the accounts of the app, or among keepers. */
interface Knock {
  readonly isKeeper: boolean
  readonly account: Account | undefined
  /** The account was used from this browser before. */
  readonly isKnown: boolean
  readonly limits: readonly Limit[]
  readonly wait: number | null
}
type Door = Knock & { readonly account: Account }

/** Looks for an account and counts the try, whether there is one or not. */
function knock(db: Database, appId: number, isKeeper: boolean, attempt: Attempt): Promise<Knock> {
  const { username, address, deviceToken } = attempt
  const login = username.trim()
  const device = deviceToken === null ? null : hashToken(deviceToken)
  return withAccounts(db, appId, isKeeper, async (accounts, tx) => {
    const account = await accounts.findByLogin(login)
    const isKnown = Boolean(account && device && (await accounts.isKnownDevice(account.id, device)))
    const limits = loginLimits({ login, address, knownDevice: isKnown ? device : null })
    return { isKeeper, account, isKnown, limits, wait: await takeTry(tx, limits) }
  })
}

/**
 * A keeper and somebody of the app may have the same name: both are tried, so that neither shuts the other out by taking it. Only
 * the app's counters are spoken of. Those of keepers count over all apps, and where one of them is full the keeper is passed over
 * without a word: a wait that other names do not have would tell who is a keeper.
 */
function openDoors(user: Knock, keeper: Knock): Door[] | Refusal {
  const isOpen = (door: Knock): door is Door =>
    door.account?.mayEnter === true && door.wait === null && (door.isKnown || user.wait === null)
  const open = [keeper, user].filter(isOpen)
  if (open.length > 0) return open
  const wait = user.wait ?? (keeper.isKnown ? keeper.wait : null)
  return wait === null ? [] : tooMany(wait)
}

/** The account whose password it is. Where there is none to try, a hash nobody has the password of takes as long. */
async function findDoor(
  doors: readonly Door[],
  password: string,
  isClosed: (door: Door) => Promise<boolean> | boolean,
): Promise<Door | null> {
  if (doors.length === 0) await verifyPassword(null, password)
  for (const door of doors) {
    // Asked of everybody: what a password opens is not told by how long the answer takes.
    const isShut = await isClosed(door)
    if ((await verifyPassword(door.account.passwordHash, password)) && !isShut) return door
  }
  return null
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

export async function openSession(
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
  await accounts.insertSession(account.id, { tokenHash: hash, address, userAgent, role: user.role })
  return { token, deviceToken, role: user.role, user }
}

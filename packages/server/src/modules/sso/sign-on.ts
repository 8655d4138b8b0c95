import type { CurrentUser } from '@allmend/contract'
import { claimedValues, isSameDirectory, ownPath, personOf } from '@allmend/domain/sso'
import { newToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { type Origin, openSession, takeTurns, userAccounts } from '../user/index.ts'
import { type KeptAttempt, keepAttempt, newAttempt, takeAttempt } from './attempts.ts'
import type { Directory } from './directory-client.ts'
import { findOrOpenAccount, tie } from './enter.ts'
import { isUnreachable } from './explain-directory-error.ts'
import { keepWayOut } from './leave.ts'
import { readDirectory, readSites, type StoredSignOn, signInAddress } from './sign-on.repository.ts'
import type { SsoPlatform } from './sso-platform.ts'

type Kind = KeptAttempt['directory']

interface Call {
  readonly appId: number
  readonly origin: Origin
  /** The domain the browser asked, which it has to come back to. */
  readonly domain: string | null
  /** What this browser was given when it set out before. */
  readonly browserToken: string | null
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

interface Wish {
  readonly directory: Kind
  readonly returnTo?: string | undefined
  readonly linksUser?: number
}

type Found = { readonly directory: Directory; readonly settings: StoredSignOn | null } | null

async function findDirectory({ sso }: SsoPlatform, tx: TenantTx, kind: Kind): Promise<Found> {
  if (kind === 'app') return readDirectory(tx)
  return sso.operator && { directory: sso.operator, settings: null }
}

const limits = (address: string) => [
  { key: `sso:address:${addressKey(address)}`, hits: 200, seconds: 600, isShared: true },
  { key: 'sso', hits: 2000, seconds: 600, isShared: true },
]

/** Where the browser has to go, and what it has to bring back. Nothing of the database is held while the directory is asked. */
export async function beginSignOn(
  platform: SsoPlatform,
  call: Call,
  wish: Wish,
): Promise<{ redirect: string; browserToken: string } | Refusal> {
  const ready = await call.tenant(async (tx) => {
    const wait = await takeTry(tx, limits(call.origin.address))
    if (wait !== null) return { wait }
    const [site] = await readSites(tx, platform.links, call.domain)
    return { site, found: await findDirectory(platform, tx, wish.directory) }
  })
  if ('wait' in ready) return tooMany(ready.wait)
  const { site, found } = ready
  if (!found || site === undefined) return refuse('sso.off')
  const attempt = newAttempt(signInAddress(site))
  const redirect = await orRefuse(platform.sso.client.begin(found.directory, attempt), 'sso.unreachable')
  if (isRefusal(redirect)) return redirect
  const browserToken = newToken().token
  await call.tenant((tx) =>
    keepAttempt(tx, attempt, browserToken, {
      directory: wish.directory,
      issuer: found.directory.issuer,
      returnTo: ownPath(wish.returnTo),
      linksUser: wish.linksUser ?? null,
    }),
  )
  return { redirect, browserToken }
}

interface Brought {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

interface Finished {
  readonly user: CurrentUser
  readonly returnTo: string | null
  readonly isLinked: boolean
  /** The new session; none where somebody was signed in already. */
  readonly session: { readonly token: string; readonly deviceToken: string } | null
}

/** What the browser brought back. Whatever it is, it is looked at once. */
export async function finishSignOn(
  platform: SsoPlatform,
  call: Call,
  caller: SessionUser | null,
  brought: Brought,
): Promise<Finished | Refusal> {
  const { browserToken } = call
  const refused = await findAttempt(platform, call, brought.state, browserToken)
  if (isRefusal(refused)) return refused
  const { attempt, found, state } = refused
  if (brought.error !== undefined || brought.code === undefined) {
    return refuse(brought.error === 'access_denied' ? 'sso.cancelled' : 'sso.not_confirmed')
  }
  const { directory, settings } = found
  const wantsMore = (claims: Readonly<Record<string, unknown>>) =>
    !personOf(directory.issuer, claims)?.email ||
    (settings !== null && settings.groupRules.length > 0 && claimedValues(claims, settings.groupClaim) === null)
  const answered = await orRefuse(
    platform.sso.client.finish(directory, { ...attempt, state }, { code: brought.code, iss: brought.iss }, wantsMore),
    'sso.not_confirmed',
  )
  if (isRefusal(answered)) return answered
  const { claims, idToken } = answered
  const returnTo = attempt.returnTo
  if (attempt.linksUser !== null)
    return link(call, caller, attempt.linksUser, { issuer: directory.issuer, claims, returnTo })
  return call.tenant(async (tx) => {
    // The rules of now, not of when the directory was asked: somebody may have changed them meanwhile.
    await takeTurns(tx)
    const now = await findDirectory(platform, tx, attempt.directory)
    if (!now || !isSameDirectory(now.directory, directory)) return refuse('sso.attempt_over')
    const arrival = { directory: attempt.directory, issuer: directory.issuer, claims, rules: now.settings }
    const id = await findOrOpenAccount(tx, arrival)
    if (isRefusal(id)) return id
    const accounts = userAccounts(tx)
    const account = await accounts.find(id)
    if (!account?.mayEnter) return refuse('sso.account_closed')
    const session = await openSession(accounts, tx, account, call.origin)
    if (isRefusal(session)) return session
    await keepWayOut(tx, session.token, { directory: attempt.directory, issuer: directory.issuer, idToken })
    // The second factor is the directory's business.
    const user = { ...session.user, needsTwoFactor: false }
    return { user, returnTo, isLinked: false, session }
  })
}

/** The way there, and the directory it led to, if that is still the one that counts. */
async function findAttempt(
  platform: SsoPlatform,
  call: Call,
  state: string | undefined,
  browserToken: string | null,
): Promise<{ attempt: KeptAttempt; found: NonNullable<Found>; state: string } | Refusal> {
  if (state === undefined || browserToken === null) return refuse('sso.attempt_over')
  const taken = await call.tenant(async (tx) => {
    const attempt = await takeAttempt(tx, state, browserToken)
    return attempt && { attempt, found: await findDirectory(platform, tx, attempt.directory) }
  })
  if (!taken) return refuse('sso.attempt_over')
  const { attempt, found } = taken
  if (!found) return refuse('sso.off')
  return found.directory.issuer === attempt.issuer ? { attempt, found, state } : refuse('sso.attempt_over')
}

interface LinkingTo {
  readonly issuer: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly returnTo: string | null
}

/** Ties the directory to the account somebody is signed in to; nobody else's, should somebody else be signed in by now. */
async function link(
  call: Call,
  caller: SessionUser | null,
  userId: number,
  { issuer, claims, returnTo }: LinkingTo,
): Promise<Finished | Refusal> {
  if (caller?.id !== userId || caller.role !== 'admin' || caller.impersonator) return refuse('sso.attempt_over')
  const person = personOf(issuer, claims)
  if (!person) return refuse('sso.not_confirmed')
  return call.tenant(async (tx) => {
    const refused = await tie(tx, userId, issuer, person.subject)
    if (refused) return refused
    const user = await userAccounts(tx).present(userId)
    return user ? { user, returnTo, isLinked: true, session: null } : refuse('session.missing')
  })
}

/** What the directory answered, or a refusal: that it is away, or `otherwise`. */
async function orRefuse<T>(
  asking: Promise<T>,
  otherwise: 'sso.unreachable' | 'sso.not_confirmed',
): Promise<T | Refusal> {
  try {
    return await asking
  } catch (error) {
    return refuse(isUnreachable(error) ? 'sso.unreachable' : otherwise)
  }
}

import type { RouteParsed, RouteResult, saveSignOnSettings, testSignOn as testRoute } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse, tooMany } from '../../platform/http/refusal.ts'
import { takeTry } from '../../platform/rate-limit/rate-limit.ts'
import { explainDirectoryError } from './explain-directory-error.ts'
import { refuseSecret, secretFor, tidied } from './save-sign-on.ts'
import { openSecret, readSignOn, readSites, signInAddress } from './sign-on.repository.ts'
import type { SsoPlatform } from './sso-platform.ts'

type Body = RouteParsed<typeof testRoute>['body']
type Result = RouteResult<typeof testRoute>['result']

interface TestCall {
  readonly actor: Actor
  readonly domain: string | null
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

const limits = ({ user }: Actor) => [
  { key: `test-sso:${user.role}:${user.id}`, hits: 20, seconds: 600 },
  { key: 'test-sso', hits: 100, seconds: 3600, isShared: true },
]

type Save = RouteParsed<typeof saveSignOnSettings>['body']

/**
 * What has to be known of a directory before its settings are stored: that its address is one we would call, and, before passwords are
 * closed for it, that it answers and knows us. Whoever signed in with the same settings has shown that already.
 */
export async function refuseUntried(platform: SsoPlatform, call: TestCall, body: Save): Promise<Refusal | null> {
  const draft = tidied(body)
  const { before, isProven } = await call.tenant(async (tx) => {
    const stored = await readSignOn(tx)
    return { before: stored, isProven: await hasSignedIn(tx, stored.issuer) }
  })
  const isSame =
    draft.issuer === before.issuer && draft.clientId === before.clientId && draft.clientSecret === undefined
  if (draft.issuer !== '' && (draft.isOn || draft.issuer !== before.issuer)) {
    try {
      await platform.sso.client.refuseAddress(draft.issuer)
    } catch (error) {
      return refuse('sso.unsafe_address', { fields: { issuer: explainDirectoryError(error, draft.issuer).sentence } })
    }
  }
  const isClosed = before.isOn && before.staffPasswordOff
  if (!draft.isOn || !draft.staffPasswordOff || !before.isOffered || (isSame && (isClosed || isProven))) return null
  const tried = await testSignOn(platform, call, draft)
  if (isRefusal(tried)) return tried
  return tried.isGood ? null : refuse('sso.untried', { fields: { staffPasswordOff: `${untried} ${tried.sentence}` } })
}

const untried = 'Passwörter lassen sich erst schliessen, wenn das Verzeichnis antwortet.'

const hasSignedIn = async (tx: TenantTx, issuer: string): Promise<boolean> =>
  (await tx.db
    .selectFrom('sso_identity')
    .where('app_id', '=', tx.appId)
    .where('issuer', '=', issuer)
    .where('last_used_at', 'is not', null)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Asks the directory with the settings as they stand in the form; nothing of the database is held meanwhile. */
export async function testSignOn(platform: SsoPlatform, call: TestCall, body: Body): Promise<Result | Refusal> {
  const draft = tidied(body)
  const ready = await call.tenant(async (tx) => {
    const wait = await takeTry(tx, limits(call.actor))
    if (wait !== null) return tooMany(wait)
    const stored = await readSignOn(tx)
    const kind = secretFor(stored, draft)
    if (isRefusal(kind)) return kind
    const secret = { typed: () => draft.clientSecret ?? '', stored: () => openSecret(tx, stored), none: () => '' }
    const clientSecret = secret[kind]()
    if (clientSecret === null) return refuseSecret()
    const [site = ''] = await readSites(tx, platform.links, call.domain)
    return { directory: { issuer: draft.issuer, clientId: draft.clientId, clientSecret }, site }
  })
  if (isRefusal(ready)) return ready
  try {
    await platform.sso.client.tryClient(ready.directory, signInAddress(ready.site))
    return { isGood: true, sentence: 'Das Verzeichnis antwortet.', answer: null }
  } catch (error) {
    return explainDirectoryError(error, draft.issuer)
  }
}

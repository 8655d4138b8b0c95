import type { RouteParsed, RouteResult, testSignOn as testRoute } from '@allmend/contract'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, tooMany } from '../../platform/http/refusal.ts'
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

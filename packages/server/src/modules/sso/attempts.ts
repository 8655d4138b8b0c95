import { sql } from 'kysely'
import * as oidc from 'openid-client'
import { z } from 'zod'
import { hashToken, newToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Attempt } from './directory-client.ts'

/** Minutes somebody may take at the directory; some ask for a password and a code there. */
const minutes = 10

const kept = z.object({
  directory: z.enum(['app', 'operator']),
  /** The directory it was begun with: another one may be set meanwhile. */
  issuer: z.string(),
  redirectUri: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string().nullable(),
  /** Whose account the directory is to be tied to; null to sign in. */
  linksUser: z.number().nullable(),
})
export type KeptAttempt = z.output<typeof kept>

export const attemptPurpose = (appId: number) => `sso-attempt/${appId}`

/** What has to come back, made up for this one time. */
export const newAttempt = (redirectUri: string): Attempt => ({
  redirectUri,
  state: newToken().token,
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** Keeps it until the browser with this token comes back. */
export async function keepAttempt(
  tx: TenantTx,
  { state, redirectUri, nonce, verifier }: Attempt,
  browserToken: string,
  more: Pick<KeptAttempt, 'directory' | 'issuer' | 'returnTo' | 'linksUser'>,
): Promise<void> {
  const content: KeptAttempt = { redirectUri, nonce, verifier, ...more }
  await tx.db
    .insertInto('sso_attempt')
    .values({
      app_id: tx.appId,
      state_hash: hashToken(state),
      browser_hash: hashToken(browserToken),
      sealed: tx.secrets.encrypt(JSON.stringify(content), attemptPurpose(tx.appId)),
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

/** Takes it out, so that it works once; null if there is none of this app and this browser, or if it ran out. */
export async function takeAttempt(tx: TenantTx, state: string, browserToken: string): Promise<KeptAttempt | null> {
  const found = await tx.db
    .deleteFrom('sso_attempt')
    .where('app_id', '=', tx.appId)
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserToken))
    .returning(['sealed', sql<boolean>`expires_at > now()`.as('is_open')])
    .executeTakeFirst()
  if (!found?.is_open) return null
  try {
    return kept.parse(JSON.parse(tx.secrets.decrypt(found.sealed, attemptPurpose(tx.appId))))
  } catch {
    // Sealed with a key that is gone, or by another version.
    return null
  }
}

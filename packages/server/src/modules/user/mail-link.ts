import { sql } from 'kysely'
import { hashToken, newToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'

/** Seconds. Whoever is invited may be on holiday. */
const lifetimes = { password_reset: 3600 } as const
export const invitationLifetime = 7 * 86_400
type Purpose = keyof typeof lifetimes

/** A link for one use; an older one of the same purpose stops working. Returns its token, of which only the hash is kept. */
export async function makeLink(
  tx: TenantTx,
  userId: number,
  purpose: Purpose,
  lifetime: number = lifetimes[purpose],
): Promise<string> {
  const { token, hash } = newToken()
  const link = { token_hash: hash, expires_at: sql<Date>`now() + make_interval(secs => ${lifetime})` }
  await tx.db
    .insertInto('mail_link')
    .values({ app_id: tx.appId, user_id: userId, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['app_id', 'user_id', 'purpose']).doUpdateSet(link))
    .execute()
  return token
}

/** The person a link was sent to, while it holds; it stays usable. */
export async function readLink(tx: TenantTx, token: string, purpose: Purpose): Promise<number | undefined> {
  const link = await tx.db
    .selectFrom('mail_link')
    .where('app_id', '=', tx.appId)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .select('user_id')
    .executeTakeFirst()
  return link?.user_id
}

/** Links that were mailed end with the password, the address or the right to enter they were mailed for. */
export async function endLinks(tx: TenantTx, userIds: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('mail_link').where('app_id', '=', tx.appId).where('user_id', 'in', userIds).execute()
}

/** The person a link was sent to; it is used up by that. Undefined for a link that is old, used, replaced or of another app. */
export async function useLink(tx: TenantTx, token: string, purpose: Purpose): Promise<number | undefined> {
  const link = await tx.db
    .deleteFrom('mail_link')
    .where('app_id', '=', tx.appId)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return link?.user_id
}

import { sql } from 'kysely'
import { newToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { queueMail } from '../mail/index.ts'
import { pageUrl } from '../tenant/index.ts'

/** Mails the link that proves the address. Whoever has an account already is told so instead, and nothing is kept. */
export async function answerRegistration(
  tx: TenantTx,
  { registrationId, baseUrl }: { registrationId: number; baseUrl: string },
): Promise<void> {
  const { token, hash } = newToken()
  const pending = await tx.db
    .updateTable('registration')
    .set({ token_hash: hash })
    .where('app_id', '=', tx.appId)
    .where('id', '=', registrationId)
    .returning(['email', 'firstname', 'lastname'])
    .executeTakeFirst()
  // Another link of the same address was used meanwhile.
  if (!pending) return
  const holder = await findHolder(tx, pending.email)
  if (!holder) {
    const url = `${await pageUrl(tx, baseUrl, '/register')}?token=${token}`
    await queueMail(tx, 'registrationVerification', pending.email, { ...pending, url })
    return
  }
  await tx.db.deleteFrom('registration').where('app_id', '=', tx.appId).where('id', '=', registrationId).execute()
  await queueMail(tx, 'registrationKnownAddress', holder.email, {
    ...holder,
    url: await pageUrl(tx, baseUrl, '/login'),
  })
}

/** The account that is signed in to with this address. */
export function findHolder(tx: TenantTx, email: string) {
  const key = sql<string>`lower(${email})`
  return tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('has_account', '=', true)
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .select(['email', 'firstname', 'lastname'])
    .executeTakeFirst()
}

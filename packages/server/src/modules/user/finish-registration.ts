import { contactNames } from '@allmend/domain/people'
import { sql } from 'kysely'
import { hashToken } from '../../platform/auth/token.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { findHolder } from './answer-registration.ts'
import { takeOverGuest } from './take-over-guest.ts'

/** Whom a mailed link was sent to; it stays usable. */
export async function readRegistration(tx: TenantTx, token: string) {
  const pending = await tx.db
    .selectFrom('registration')
    .where('app_id', '=', tx.appId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['email', 'firstname', 'lastname'])
    .executeTakeFirst()
  return pending ?? refuse('link.invalid')
}

/**
 * Opens the account with the data this link was sent for and the password chosen behind it. A guest who ordered with the address
 * becomes the account; the other links of the address are void.
 */
export async function finishRegistration(tx: TenantTx, token: string, passwordHash: string): Promise<Refusal | null> {
  const person = await tx.db
    .deleteFrom('registration')
    .where('app_id', '=', tx.appId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(contactNames)
    .executeTakeFirst()
  if (!person) return refuse('link.invalid')
  // Somebody may have got the address since: staff opened an account, or another link of it was used.
  if (await findHolder(tx, person.email)) return refuse('user.email_taken')
  const account = await tx.db
    .insertInto('app_user')
    .values({
      app_id: tx.appId,
      role: 'user',
      username: person.email,
      ...person,
      password_hash: passwordHash,
      email_verified_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account) return refuse('user.email_taken')
  await takeOverGuest(tx, account.id, person.email)
  await publish(tx, 'user.registered', { userId: account.id })
  await tx.db
    .deleteFrom('registration')
    .where('app_id', '=', tx.appId)
    .where('email_key', '=', sql<string>`lower(${person.email})`)
    .execute()
  return null
}

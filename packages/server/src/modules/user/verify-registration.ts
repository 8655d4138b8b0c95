import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { useLink } from './mail-link.ts'

/** Confirms the address of a new account. A guest who ordered with the same address before becomes this account. */
export async function verifyRegistration(tx: TenantTx, token: string): Promise<Refusal | null> {
  const userId = await useLink(tx, token, 'registration')
  if (userId === undefined) return refuse('link.invalid')
  const account = await tx.db
    .updateTable('app_user')
    .set({ email_verified_at: sql`now()` })
    .where('app_id', '=', tx.appId)
    .where('id', '=', userId)
    .returning('email_key')
    .executeTakeFirstOrThrow()
  await takeOverGuest(tx, userId, account.email_key)
  return null
}

/**
 * A guest of the same address becomes the account. The guest's row stays, since orders point to it; it takes on the account's
 * data, and the new row goes. Returns the number the account has afterwards.
 */
export async function takeOverGuest(tx: TenantTx, userId: number, email: string): Promise<number> {
  const guest = await tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('has_account', '=', false)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .select('id')
    .executeTakeFirst()
  if (!guest) return userId
  const account = await tx.db
    .deleteFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('id', '=', userId)
    .returning([
      'username',
      'email',
      'password_hash',
      'firstname',
      'lastname',
      'company',
      'street',
      'streetno',
      'zipcode',
      'city',
      'phone',
      'email_verified_at',
      'role',
      'is_active',
      'is_f4d_user',
      'check_zipcode',
      'price_category_id',
      'hisoft_personal_number',
    ])
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('app_user')
    .set({ ...account, has_account: true })
    .where('app_id', '=', tx.appId)
    .where('id', '=', guest.id)
    .execute()
  return guest.id
}

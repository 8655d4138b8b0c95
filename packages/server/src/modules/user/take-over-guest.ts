import { contactNames } from '@allmend/domain/people'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/**
 * A guest of the same address becomes the account. Only for an address the person has proven by a mailed link, or an account made
 * by staff who may see the guest's orders anyway. The guest's row stays, since orders point to it; it takes on the account's data,
 * and the new row goes. Returns the number the account has afterwards.
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
      ...contactNames,
      'username',
      'password_hash',
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

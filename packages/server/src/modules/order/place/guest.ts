import type { GuestContact } from '@allmend/contract'
import { customerFields } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'

/** What a guest typed, trimmed, or what is wrong with it by field. */
export function readContact(user: GuestContact | null | undefined): GuestContact | Refusal {
  const typed = (name: keyof GuestContact) => (user?.[name] ?? '').trim()
  const contact: GuestContact = {
    firstname: typed('firstname'),
    lastname: typed('lastname'),
    company: typed('company'),
    street: typed('street'),
    streetno: typed('streetno'),
    zipcode: typed('zipcode'),
    city: typed('city'),
    email: typed('email'),
    phone: typed('phone'),
  }
  const wrong = Object.entries(checkFields(customerFields, { ...contact }))
  if (wrong.length === 0) return contact
  return refuse('request.invalid', { fields: Object.fromEntries(wrong.map(([name, text]) => [`user.${name}`, text])) })
}

/**
 * The person behind an address that was proven by a code: the account that has it and proved it, too, else the guest of before with
 * what was typed now, else a new guest.
 */
export async function personBehind(tx: TenantTx, contact: GuestContact): Promise<number> {
  // Two orders of a new guest at once make one guest.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest:${tx.appId}:${contact.email.toLowerCase()}`}, 0))`.execute(
    tx.db,
  )
  const known = await tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('email_key', '=', contact.email.toLowerCase())
    .where('role', '=', 'user')
    .where((where) => where.or([where('has_account', '=', false), where('email_verified_at', 'is not', null)]))
    .select(['id', 'has_account'])
    .orderBy('has_account', 'desc')
    .executeTakeFirst()
  if (known?.has_account) return known.id
  if (known) {
    await tx.db
      .updateTable('app_user')
      .set({ ...contact, updated_at: new Date(), version: sql`version + 1` })
      .where('app_id', '=', tx.appId)
      .where('id', '=', known.id)
      .execute()
    return known.id
  }
  const { id } = await tx.db
    .insertInto('app_user')
    .values({ ...contact, app_id: tx.appId, role: 'user', username: '', has_account: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import type { CurrentUser } from '@allmend/contract'
import { allPermissions, type Permission } from '@allmend/domain/access'
import { type Contact, contactFrom, emptyContact } from '@allmend/domain/people'
import type { SessionUser } from '../../platform/http/caller.ts'
import type { findKeeper, findUser } from './user.repository.ts'

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
type KeeperRow = NonNullable<Awaited<ReturnType<typeof findKeeper>>>

interface PersonColumns extends Contact {
  readonly id: number
  readonly username: string
  readonly is_active: boolean
  readonly has_account: boolean
  readonly check_zipcode: boolean
  readonly deletion_requested_at: Date | null
}

/** What every answer about a person carries. */
export const presentPerson = (row: PersonColumns) => ({
  id: row.id,
  username: row.username,
  ...contactFrom((name) => row[name]),
  isActive: row.is_active,
  hasAccount: row.has_account,
  checkZipcode: row.check_zipcode,
  deletionRequestedAt: row.deletion_requested_at?.toISOString() ?? null,
})

export function presentUser(row: UserRow, impersonator: SessionUser | null = null): CurrentUser {
  const role = row.role === 'admin' ? 'admin' : 'user'
  return {
    ...presentPerson(row),
    role,
    groups: row.groups,
    priceCategoryId: row.price_category_id,
    priceCategory: role === 'user' ? (row.applied_category?.name ?? null) : null,
    hisoftPersonalNumber: row.hisoft_personal_number,
    isF4dUser: row.is_f4d_user,
    use2fa: row.totp_confirmed_at !== null,
    needsTwoFactor: row.needs_two_factor,
    permissions: [...(role === 'admin' ? (['admin'] as const) : []), ...(row.permissions as Permission[])],
    isImpersionating: impersonator !== null,
    impersonator: impersonator && {
      name: impersonator.name,
      role: impersonator.role,
      permissions: [...impersonator.permissions],
    },
    version: row.version,
  }
}

/** A keeper seen as a user of whichever app they look at: every right, no address. */
export function presentKeeper(row: KeeperRow): CurrentUser {
  return {
    id: row.id,
    username: row.username,
    ...emptyContact,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    role: 'keeper',
    groups: [],
    isActive: row.is_active,
    hasAccount: true,
    checkZipcode: false,
    priceCategoryId: null,
    priceCategory: null,
    hisoftPersonalNumber: null,
    isF4dUser: false,
    use2fa: row.totp_confirmed_at !== null,
    needsTwoFactor: row.needs_two_factor && row.totp_confirmed_at === null,
    permissions: [...allPermissions],
    isImpersionating: false,
    impersonator: null,
    deletionRequestedAt: null,
    version: 1,
  }
}

import type { GrantablePermission } from '@allmend/domain/access'
import { type Contact, contactFrom } from '@allmend/domain/people'
import { hashPassword } from '../../platform/auth/password.ts'
import type { PlatformTx, TenantTx } from '../../platform/db/database.ts'

type Named = 'email' | 'firstname' | 'lastname'

export interface NewUser extends Pick<Contact, Named>, Partial<Omit<Contact, Named>> {
  readonly role: 'user' | 'admin'
  readonly username?: string
  readonly password?: string
  readonly groupIds?: readonly number[]
  readonly priceCategoryId?: number
  readonly isActive?: boolean
  /** False where a mailed link has yet to prove the address. */
  readonly isProven?: boolean
}

/** An account that can be used at once: its e-mail counts as verified unless it is said otherwise. */
export async function createUser(tx: TenantTx, { groupIds = [], password, ...person }: NewUser): Promise<number> {
  const { id } = await tx.db
    .insertInto('app_user')
    .values({
      app_id: tx.appId,
      role: person.role,
      ...contactFrom((name) => person[name] ?? ''),
      username: person.username ?? person.email,
      password_hash: password === undefined ? null : await hashPassword(password),
      price_category_id: person.priceCategoryId ?? null,
      is_active: person.isActive ?? true,
      email_verified_at: person.isProven === false ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (groupIds.length > 0) {
    await tx.db
      .insertInto('user_group_member')
      .values(groupIds.map((groupId) => ({ app_id: tx.appId, user_id: id, group_id: groupId })))
      .execute()
  }
  return id
}

export async function createGroup(
  tx: TenantTx,
  group: { name: string; role: 'user' | 'admin'; permissions: readonly GrantablePermission[] },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('user_group')
    .values({ app_id: tx.appId, name: group.name, role: group.role, permissions: [...group.permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createKeeper(
  tx: PlatformTx,
  keeper: { username: string; email: string; password: string; firstname: string; lastname: string },
): Promise<number> {
  const { password, ...person } = keeper
  const { id } = await tx.db
    .insertInto('keeper')
    .values({ ...person, password_hash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

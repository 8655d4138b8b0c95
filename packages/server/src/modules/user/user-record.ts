import type { UserRecord } from '@allmend/contract'
import { contactFrom } from '@allmend/domain/people'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/caller.ts'
import { appliedCategory } from './applied-category.ts'
import { groupsOf, type UserListRow } from './list-users.ts'
import { abilities } from './user.policy.ts'
import { presentPerson } from './user.present.ts'

/** Price categories are shown to those who may see them. */
const maySeePrices = ({ permissions }: SessionUser) => permissions.includes('pricecategory:view')

/** The one that applies, which need not be the stored one. */
const presentCategory = (applied: UserListRow['applied_category']) => ({
  priceCategory: applied?.name ?? null,
  priceCategoryBasis: applied?.basis ?? null,
})

export const presentRow = (row: UserListRow, viewer: SessionUser) => ({
  ...presentPerson(row),
  role: row.role,
  groups: row.groups,
  priceCategoryId: maySeePrices(viewer) ? row.price_category_id : null,
  ...presentCategory(maySeePrices(viewer) && row.role === 'user' ? row.applied_category : null),
  state: row.state,
  lastSeenAt: row.last_sign_in_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** People whole, with the rights they hold. */
export async function findPeople(tx: TenantTx, ids: readonly number[]) {
  const rows = await tx.db
    .selectFrom('app_user as u')
    .leftJoin('price_category as c', (join) =>
      join.onRef('c.app_id', '=', 'u.app_id').onRef('c.id', '=', 'u.price_category_id'),
    )
    .where('u.app_id', '=', tx.appId)
    .where('u.id', 'in', ids)
    .selectAll('u')
    .select([
      'c.name as price_category',
      groupsOf('u').as('groups'),
      appliedCategory('u').as('applied_category'),
      sql<string[]>`array(
        select distinct unnest(g.permissions) from user_group_member m
        join user_group g on g.app_id = m.app_id and g.id = m.group_id
        where m.app_id = u.app_id and m.user_id = u.id
      )`.as('permissions'),
    ])
    .orderBy('u.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    role: row.role as 'user' | 'admin',
    state: row.state as UserListRow['state'],
  }))
}

export async function findPerson(tx: TenantTx, id: number): Promise<PersonRow | undefined> {
  const [person] = await findPeople(tx, [id])
  return person
}

/** For somebody who was just written. */
export async function readPerson(tx: TenantTx, id: number): Promise<PersonRow> {
  const person = await findPerson(tx, id)
  if (!person) throw new Error('a person vanished while being saved')
  return person
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number]

/** Who else has this personal number, but for zeros in front. */
async function findAlike(tx: TenantTx, { id, hisoft_personal_number: number }: PersonRow) {
  if (number === null) return null
  const alike = await tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('id', '<>', id)
    .where('hisoft_personal_number', 'is not', null)
    .where(sql<boolean>`ltrim(hisoft_personal_number, '0') = ltrim(${number}, '0')`)
    .select(['id', 'firstname', 'lastname', 'hisoft_personal_number as number'])
    .orderBy('id')
    .executeTakeFirst()
  return alike ? { id: alike.id, name: nameOf(alike) || `Nr. ${alike.id}`, number: alike.number ?? '' } : null
}

export const presentRecord = async (tx: TenantTx, row: PersonRow, viewer: SessionUser): Promise<UserRecord> => ({
  ...presentRow(row, viewer),
  hisoftPersonalNumber: row.hisoft_personal_number,
  alikeNumber: await findAlike(tx, row),
  isF4dUser: row.is_f4d_user,
  use2fa: row.totp_confirmed_at !== null,
  version: row.version,
  can: abilities(viewer, row),
})

/** What the log keeps of a person: names instead of numbers, and of a password only that it changed. */
export const auditedPerson = (row: PersonRow) => ({
  username: row.username,
  ...contactFrom((name) => row[name]),
  role: row.role,
  groups: row.groups.map(({ name }) => name),
  isActive: row.is_active,
  priceCategory: row.price_category,
  checkZipcode: row.check_zipcode,
  hisoftPersonalNumber: row.hisoft_personal_number,
  isF4dUser: row.is_f4d_user,
})

export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`.trim()

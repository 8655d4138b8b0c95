import type { createUser, RouteParsed } from '@allmend/contract'
import { contactFrom, userFields } from '@allmend/domain/people'
import { checkFields } from '@allmend/domain/validation'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { PersonRow } from './user-record.ts'

/** What staff fill in about a person. */
export type PersonDraft = RouteParsed<typeof createUser>['body']

export const personColumns = (draft: PersonDraft) => ({
  ...contactFrom((name) => draft[name].trim()),
  username: draft.username.trim() || draft.email.trim(),
})

/**
 * Whether an address set by this person counts as the account's own, so that what a guest ordered with it, or will, is shown there.
 * Whoever may see orders could look them up anyway; for everybody else a mailed link has to prove the address.
 */
export const vouchesForAddress = ({ user }: Actor): boolean => user.permissions.includes('order:view')
/** Whoever may not see price categories cannot choose one, and leaves it as it is; whoever acts as a customer may. */
export function withinSight({ user }: Actor, { priceCategoryId, checkZipcode, ...draft }: PersonDraft): PersonDraft {
  const seesCategories = user.isActingAsCustomer || user.permissions.includes('pricecategory:view')
  return seesCategories ? { ...draft, priceCategoryId, checkZipcode } : draft
}

/** Why this draft cannot be saved, whatever else is wrong with it: rights, names that are taken, groups that are not there. */
export async function findObstacle(
  tx: TenantTx,
  actor: Actor,
  draft: PersonDraft,
  before: PersonRow | null,
): Promise<Refusal | null> {
  return (
    findDeniedWish(actor, draft, before) ??
    findMissing(actor, draft, before) ??
    (await findTaken(tx, draft, before?.id ?? 0)) ??
    (await findLinkObstacle(tx, draft, before)) ??
    (await findUnknown(tx, draft))
  )
}

/**
 * What the actor wants to set without the right to: groups, the active flag, the mark of the operator's own staff; for a machine also
 * accounts of staff, and the password of an account that is there.
 */
function findDeniedWish({ user }: Actor, draft: PersonDraft, before: PersonRow | null): Refusal | null {
  if (user.key && (draft.role === 'admin' || (before && draft.password))) return refuse('access.denied')
  const held = before?.groups.map(({ id }) => id).sort() ?? []
  const wanted = [...(draft.groups ?? held)].sort()
  const changesGroups = String(held) !== String(wanted)
  if (changesGroups && !user.permissions.includes('user:permissions')) return refuse('access.denied')
  const changesActive = draft.isActive !== undefined && draft.isActive !== (before?.is_active ?? true)
  if (changesActive && !user.permissions.includes('user:remove')) return refuse('access.denied')
  const marks = draft.isF4dUser !== undefined && draft.isF4dUser !== (before?.is_f4d_user ?? false)
  return marks && user.role !== 'keeper' ? refuse('access.denied') : null
}

/**
 * A customer needs a price category; whoever may not see them cannot choose one. Who registered has none stored, since the zip code
 * decides, and may stay so: a change of something else stores no category that nobody chose.
 */
function findMissing({ user }: Actor, draft: PersonDraft, before: PersonRow | null): Refusal | null {
  if (!user.permissions.includes('pricecategory:view')) return null
  if (before?.price_category_id === null) return null
  const { priceCategoryId } = userFields({ role: draft.role, isNew: false, isF4dUser: false })
  const fields = checkFields({ priceCategoryId }, { priceCategoryId: draft.priceCategoryId })
  return Object.keys(fields).length > 0 ? refuse('request.invalid', { fields }) : null
}

/** Sign-in names and addresses belong to one account, also as each other's: people sign in with either. */
async function findTaken(tx: TenantTx, draft: PersonDraft, id: number): Promise<Refusal | null> {
  const { username, email } = personColumns(draft)
  const holders = await tx.db
    .selectFrom('app_user')
    .where('app_id', '=', tx.appId)
    .where('has_account', '=', true)
    .where('id', '!=', id)
    .where((where) => {
      const keys = [sql<string>`lower(${username})`, sql<string>`lower(${email})`]
      return where.or(keys.flatMap((key) => [where('username_key', '=', key), where('email_key', '=', key)]))
    })
    .select(['username_key', 'email_key'])
    .execute()
  const isHeld = (name: string) =>
    holders.some((row) => row.username_key === name.toLowerCase() || row.email_key === name.toLowerCase())
  if (isHeld(email)) {
    return refuse('user.email_taken', { fields: { email: 'Zu dieser E-Mail Adresse gibt es schon ein Konto.' } })
  }
  if (!isHeld(username)) return null
  const sentence = 'Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.'
  return refuse('user.username_taken', { fields: { username: sentence } })
}

/** A personal number is set only where the app has a gateway, and belongs to one account. */
async function findLinkObstacle(
  tx: TenantTx,
  { hisoftPersonalNumber: number }: PersonDraft,
  before: PersonRow | null,
): Promise<Refusal | null> {
  if (number === undefined || number === (before?.hisoft_personal_number ?? null)) return null
  const { rows } = await sql<{ hasGateway: boolean; isTaken: boolean }>`
    select 'hisoftgateway' = any (feature_flags) as "hasGateway", exists (
      select from app_user u where u.app_id = app.id and u.hisoft_personal_number = ${number} and u.id <> ${before?.id ?? 0}
    ) as "isTaken"
    from app where id = ${tx.appId}
  `.execute(tx.db)
  if (!rows[0]?.hasGateway) return refuse('app.feature_off')
  const sentence = 'Diese Personennummer ist schon mit einem anderen Konto verknüpft.'
  return rows[0].isTaken ? refuse('user.number_taken', { fields: { hisoftPersonalNumber: sentence } }) : null
}

async function findUnknown(tx: TenantTx, { role, groups = [], priceCategoryId }: PersonDraft): Promise<Refusal | null> {
  const known = await tx.db
    .selectFrom('user_group')
    .where('app_id', '=', tx.appId)
    .where('role', '=', role)
    .where(sql<boolean>`id = any(${groups})`)
    .select('id')
    .execute()
  if (known.length < groups.length) return refuse('user.group_unknown')
  if (priceCategoryId === null || priceCategoryId === undefined) return null
  const category = await tx.db
    .selectFrom('price_category')
    .where('app_id', '=', tx.appId)
    .where('id', '=', priceCategoryId)
    .select('id')
    .executeTakeFirst()
  return category ? null : refuse('pricecategory.unknown')
}

export async function replaceGroups(tx: TenantTx, userId: number, groupIds: readonly number[]): Promise<void> {
  const members = tx.db.deleteFrom('user_group_member').where('app_id', '=', tx.appId)
  await members.where('user_id', '=', userId).execute()
  if (groupIds.length === 0) return
  const rows = groupIds.map((groupId) => ({ app_id: tx.appId, user_id: userId, group_id: groupId }))
  await tx.db.insertInto('user_group_member').values(rows).execute()
}

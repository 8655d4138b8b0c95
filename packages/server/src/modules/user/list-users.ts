import type { TableQuery, userTable } from '@allmend/contract'
import type { UserState } from '@allmend/domain/lists'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/page-of.ts'
import type { DB } from '../../platform/db/schema.ts'
import { appliedCategory } from './applied-category.ts'
import { searchWords } from './search-words.ts'

type UserQuery = TableQuery<typeof userTable>
type Filters = UserQuery['filters']
type People = SelectQueryBuilder<DB & { u: DB['app_user'] }, 'u', object>

/** By name is by last name, then first name. */
const columns = {
  id: 'u.id',
  name: 'u.name_key',
  lastname: 'u.name_key',
  firstname: 'u.firstname',
  company: 'u.company_key',
  username: 'u.username_key',
  email: 'u.email_key',
  zipcode: 'u.zipcode',
  city: 'u.city_key',
  role: 'u.role',
  state: 'u.state',
  lastSeenAt: 'u.last_sign_in_at',
  createdAt: 'u.created_at',
}

export async function listUsers(tx: TenantTx, query: UserQuery) {
  const matches = await findMatches(tx, query.filters.search)
  const totalRecords = await countUsers(tx, query.filters, matches)
  const rows = await readPage(tx, query, matches).execute()
  return { totalRecords, rows }
}

export type UserListRow = Awaited<ReturnType<typeof listUsers>>['rows'][number]

/** The page's rows, or with `all` every row there is: then better streamed. */
export const readPage = (tx: TenantTx, query: UserQuery, matches = everyMatch(query.filters.search)) =>
  pageOf(filtered(people(tx), query.filters, matches), query, columns)
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.firstname',
      'u.lastname',
      'u.company',
      'u.street',
      'u.streetno',
      'u.zipcode',
      'u.city',
      'u.phone',
      'u.is_active',
      'u.has_account',
      'u.check_zipcode',
      'u.price_category_id',
      'u.deletion_requested_at',
      'u.last_sign_in_at',
      'u.created_at',
    ])
    .select([
      sql<'user' | 'admin'>`u.role`.as('role'),
      sql<UserState>`u.state`.as('state'),
      groupsOf('u').as('groups'),
      appliedCategory('u').as('applied_category'),
    ])

export const groupsOf = (alias: string) => sql<{ id: number; name: string; role: 'user' | 'admin' }[]>`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name, 'role', g.role) order by g.name)
  from user_group_member m join user_group g on g.app_id = m.app_id and g.id = m.group_id
  where m.app_id = ${sql.ref(`${alias}.app_id`)} and m.user_id = ${sql.ref(`${alias}.id`)}
), '[]')`

const people = (tx: TenantTx): People => tx.db.selectFrom('app_user as u').where('u.app_id', '=', tx.appId)

/** Whom a search finds: a condition on the person, or null when nothing is searched for. */
type Matches = Expression<SqlBool> | null

function everyMatch(search: string | undefined): Matches {
  const words = searchWords(search ?? '')
  return words && sql<SqlBool>`u.id in (select ${found(words)})`
}

/** Few enough to be handed over by number, so that the index is asked once and not for the count and the page. */
const fewMatches = 2000

async function findMatches(tx: TenantTx, search: string | undefined): Promise<Matches> {
  const words = searchWords(search ?? '')
  if (!words) return null
  const { rows } = await sql<{ id: number }>`select ${found(words)} as id limit ${fewMatches + 1}`.execute(tx.db)
  return rows.length > fewMatches ? everyMatch(search) : sql<SqlBool>`u.id = any(${rows.map(({ id }) => id)})`
}

function filtered(query: People, filters: Filters, matches: Matches): People {
  let people = matches ? query.where(matches) : query
  if (filters.roles) people = people.where('u.role', 'in', filters.roles)
  if (filters.state) people = people.where('u.state', '=', filters.state)
  if (filters.hide_no_account) people = people.where('u.state', '!=', 'guest')
  if (filters.hide_deactived) people = people.where('u.state', '!=', 'deactivated')
  if (filters.priceCategory) people = people.where(paysBy(filters.priceCategory))
  if (filters.deletionRequested) people = people.where('u.deletion_requested_at', 'is not', null)
  if (filters.ids) people = people.where('u.id', 'in', filters.ids)
  return filters.group ? people.where(isInGroup(filters.group)) : people
}

/** As the column shows it: staff pay by none. */
const paysBy = (categoryId: number) =>
  sql<boolean>`u.role = 'user' and (${appliedCategory('u')} ->> 'id')::int = ${categoryId}`

const isInGroup = (groupId: number) => sql<boolean>`exists (
  select from user_group_member m where m.app_id = u.app_id and m.user_id = u.id and m.group_id = ${groupId}
)`

const found = ({ longest, words, phone }: NonNullable<ReturnType<typeof searchWords>>) =>
  sql`search_people(${longest}, ${words as string[]}, ${phone})`

/** Role and state are counted all the time; anything else has to be counted now. */
async function countUsers(tx: TenantTx, filters: Filters, matches: Matches): Promise<number> {
  const needsRows =
    matches !== null ||
    filters.group !== undefined ||
    filters.priceCategory !== undefined ||
    filters.ids !== undefined ||
    filters.deletionRequested
  if (needsRows) {
    const { count } = await filtered(people(tx), filters, matches)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  let counters = tx.db.selectFrom('app_user_count').where('app_id', '=', tx.appId)
  if (filters.roles) counters = counters.where('role', 'in', filters.roles)
  if (filters.state) counters = counters.where('state', '=', filters.state)
  if (filters.hide_no_account) counters = counters.where('state', '!=', 'guest')
  if (filters.hide_deactived) counters = counters.where('state', '!=', 'deactivated')
  const { count } = await counters
    .select(sql<number>`coalesce(sum(people), 0)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

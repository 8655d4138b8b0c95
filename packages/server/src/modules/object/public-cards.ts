import type { publicObjectTable, TableQuery } from '@allmend/contract'
import { parseDay, wallAt } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { AssetRow } from './asset.present.ts'
import { mainImageOf } from './object.repository.ts'
import type { StoredRules } from './read-rules.ts'

/** Categories that lead somewhere: at least one object of theirs is shown. */
export const readShownCategories = (tx: TenantTx) =>
  readCategoryNames(
    tx,
    sql<boolean>`exists (
    select from bookable b where b.app_id = category.app_id and b.category_id = category.id and b.is_visible
  )`,
  )

export const readCategoryNames = ({ db, appId }: TenantTx, which = sql<boolean>`true`) =>
  db
    .selectFrom('category')
    .where('app_id', '=', appId)
    .where(which)
    .select(['id', 'name'])
    .orderBy('sort')
    .orderBy('name')
    .execute()

export type CardTable = Pick<TableQuery<typeof publicObjectTable>, 'filters' | 'sort'>

export interface Card {
  readonly id: number
  readonly category: string | null
  readonly category_id: number | null
  readonly building: string
  readonly address: string
  readonly capacity: number | null
  readonly main_image: AssetRow | null
  readonly rules: StoredRules[]
  readonly taken: { objectId: number; count: number; start: number; end: number }[]
  /** The visitor's price category, and the one of whoever has none. */
  readonly own_category: number | null
  readonly default_category: number | null
  /** How many there are without a limit. */
  readonly total: number
}

/** Every object that fits text, category and persons, with its rules and what takes it that day: one query for all of them. */
export async function readCards(
  tx: TenantTx,
  { filters, sort }: CardTable,
  visitor: number | null,
  limit: number | null = null,
): Promise<Card[]> {
  const { search, category, persons, date } = filters
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const day = parseDay(date ?? '')
  const span = day === null ? [0, 0] : [wallAt(day, 0) - 2880, wallAt(day, 0) + 4320]
  const [order] = sort
  const by = { sort: sql`o.sort, o.title_key`, title: sql`o.title_key`, capacity: sql`o.capacity` }[
    order?.field ?? 'sort'
  ]
  const { rows } = await sql<Card>`
    select o.id, c.name as category, o.category_id, o.building, o.address, o.capacity, ${mainImageOf('o')} as main_image,
      object_rules(array[o.id]) as rules,
      terms.own_category, terms.default_category, (count(*) over ())::int as total,
      coalesce((
        select jsonb_agg(jsonb_build_object('objectId', t.object_id, 'count', upper(t.units) - lower(t.units),
          'start', extract(epoch from lower(t.during)) / 60, 'end', extract(epoch from upper(t.during)) / 60))
        from occupancies_between((select array_agg(l.leaf_id) from leaves_of(array[o.id]) l),
          to_timestamp(${span[0] ?? 0} * 60.0), to_timestamp(${span[1] ?? 0} * 60.0)) t
        where ${day !== null} and (t.expires_at is null or t.expires_at > now())
      ), '[]') as taken
    from bookable o
    cross join (
      select (t.terms ->> 'priceCategoryId')::int as own_category, (t.terms ->> 'defaultCategoryId')::int as default_category
      from (select customer_terms(${visitor}::int, '') as terms offset 0) t
    ) terms
    left join category c on c.app_id = o.app_id and c.id = o.category_id
    where o.app_id = ${tx.appId} and o.is_visible
      and (${search === undefined} or o.title_key like fold_text(${pattern}) or fold_text(o.building) like fold_text(${pattern})
        or fold_text(coalesce(c.name, '')) like fold_text(${pattern}) or fold_text(o.description) like fold_text(${pattern}))
      and (${category === undefined} or o.category_id = ${category ?? 0})
      and (${persons === undefined} or o.capacity >= ${persons ?? 0})
    order by ${by} ${order?.direction === 'desc' ? sql`desc` : sql``}, o.id
    limit ${limit}
  `.execute(tx.db)
  return rows
}

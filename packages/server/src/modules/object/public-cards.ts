import type { publicObjectTable, TableQuery } from '@allmend/contract'
import { touchedDays } from '@allmend/domain/availability'
import { type PriceTerms, priceTermsOf, type StoredPriceTerms } from '@allmend/domain/pricing'
import { type Day, parseDay, wallAt } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { AssetRow } from './asset.present.ts'
import { mainImageOf } from './asset.repository.ts'
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
  readonly rules: StoredRules | undefined
  readonly taken: readonly Taken[]
  /** How the visitor may be charged: whoever is not signed in, in every category a guest can get. */
  readonly ways: readonly PriceTerms[]
  /** How many there are without a limit. */
  readonly total: number
}

interface Taken {
  readonly objectId: number
  readonly count: number
  readonly start: number
  readonly end: number
}

/**
 * Every object that fits text, category and persons, with its rules and what takes it that day: two questions for all of them, a third for those that
 * are booked for days. */
export async function readCards(
  tx: TenantTx,
  { filters, sort }: CardTable,
  visitor: number | null,
  limit: number | null = null,
): Promise<Card[]> {
  const { search, category, persons, date } = filters
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const [order] = sort
  const by = { sort: sql`o.sort, o.title_key`, title: sql`o.title_key`, capacity: sql`o.capacity` }[
    order?.field ?? 'sort'
  ]
  const { rows } = await sql<Omit<Card, 'rules' | 'taken' | 'ways'>>`
    select o.id, c.name as category, o.category_id, o.building, o.address, o.capacity, ${mainImageOf('o')} as main_image,
      (count(*) over ())::int as total
    from bookable o
    left join category c on c.app_id = o.app_id and c.id = o.category_id
    where o.app_id = ${tx.appId} and o.is_visible
      and (${search === undefined} or o.title_key like fold_text(${pattern}) or fold_text(o.building) like fold_text(${pattern})
        or fold_text(coalesce(c.name, '')) like fold_text(${pattern}) or fold_text(o.description) like fold_text(${pattern}))
      and (${category === undefined} or o.category_id = ${category ?? 0})
      and (${persons === undefined} or o.capacity >= ${persons ?? 0})
    order by ${by} ${order?.direction === 'desc' ? sql`desc` : sql``}, o.id
    limit ${limit}
  `.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  const { rules, taken, ways } = await readFacts(tx, ids, parseDay(date ?? ''), visitor)
  return rows.map((row) => {
    const own = rules.get(row.id)
    return { ...row, ways, rules: own, taken: (own?.leaves ?? []).flatMap((leaf) => taken.get(leaf) ?? []) }
  })
}

/** Days around a day that are read for everything at once: enough for hours, and for processing times of most of a day. */
const near = { before: 2, after: 3 }

interface Facts {
  readonly rules: readonly StoredRules[]
  readonly taken: readonly Taken[]
  readonly terms: StoredPriceTerms
  readonly zipCategories: readonly number[]
}

/** A guest's postcode decides, and nobody knows it yet; a customer's category is known. */
function waysOf({ terms, zipCategories }: Facts, visitor: number | null): PriceTerms[] {
  const known = priceTermsOf(terms)
  const byZipcode = visitor === null ? zipCategories : []
  return [known, ...byZipcode.map((priceCategoryId) => ({ ...known, priceCategoryId }))]
}

/** The rules of all of them, by object, what takes them around a day, by leaf, and how the visitor may be charged. */
async function readFacts(tx: TenantTx, ids: readonly number[], day: number | null, visitor: number | null) {
  const [from, until] = day === null ? [0, 0] : [wallAt(day - near.before, 0), wallAt(day + near.after, 0)]
  const { rows } = await sql<Facts>`
    select object_rules(${ids as number[]}) as rules, customer_terms(${visitor}::int, '') as terms,
      array(select distinct price_category_id from price_category_zip where app_id = ${tx.appId}) as "zipCategories",
      ${day === null ? sql`'[]'::json` : sql`taken_during(${from}, ${until})`} as taken
  `.execute(tx.db)
  const [facts] = rows
  if (!facts) throw new Error('a question without an answer')
  const { rules } = facts
  const taken = Map.groupBy(facts.taken, ({ objectId }) => objectId)
  if (day !== null) for (const [leaf, far] of await readFar(tx, rules, day)) taken.set(leaf, far)
  return { ways: waysOf(facts, visitor), rules: new Map(rules.map((own) => [own.id, own])), taken }
}

/** What takes those leaves whose objects reach farther: weeks, nights, days of preparation. Nothing is asked where there are none. */
async function readFar(tx: TenantTx, rules: readonly StoredRules[], day: Day): Promise<Map<number, Taken[]>> {
  const reaches = rules.map(({ intervals, leaves }) => ({ leaves, reach: touchedDays(intervals, day, day) }))
  const far = reaches.filter(({ reach }) => reach.from < day - near.before || reach.until >= day + near.after)
  if (far.length === 0) return new Map()
  const leaves = [...new Set(far.flatMap((one) => one.leaves))]
  const first = wallAt(Math.min(...far.map(({ reach }) => reach.from)), 0)
  const last = wallAt(Math.max(...far.map(({ reach }) => reach.until)) + 1, 0)
  const { rows } = await sql<Taken>`
    select object_id as "objectId", upper(units) - lower(units) as count,
      (extract(epoch from lower(during)) / 60)::float8 as start, (extract(epoch from upper(during)) / 60)::float8 as end
    from occupancies_between(${leaves}, to_timestamp(${first} * 60.0), to_timestamp(${last} * 60.0))
    where expires_at is null or expires_at > now()
  `.execute(tx.db)
  const none = leaves.map((leaf): [number, Taken[]] => [leaf, []])
  return new Map([...none, ...Map.groupBy(rows, ({ objectId }) => objectId)])
}
